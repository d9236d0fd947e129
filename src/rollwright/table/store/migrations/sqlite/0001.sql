-- Tables with their secret, and their logs.
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    made_at INTEGER NOT NULL, -- milliseconds since 1970
    seed BLOB NOT NULL
) STRICT;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL, -- milliseconds since 1970
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
BEGIN
    SELECT RAISE(ABORT, 'a line of the log is never changed');
END;
