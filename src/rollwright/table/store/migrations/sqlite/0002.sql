-- A log that can branch: each row names the one it stands on, and carries the end of the chain of digests. Rows from
-- before have no digest (32 zero bytes), and stand on the row before them. New too: snapshots, and settings.
ALTER TABLE tables RENAME COLUMN seed TO secret;

CREATE TABLE new_log (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    parent INTEGER NOT NULL CHECK (parent >= 0 AND parent < number), -- 0: it stands on nothing
    at INTEGER NOT NULL, -- milliseconds since 1970
    head BLOB NOT NULL CHECK (length(head) = 32),
    line BLOB NOT NULL,
    erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

INSERT INTO new_log (table_id, number, parent, at, head, line)
SELECT table_id, number, number - 1, at, zeroblob(32), CAST(line AS BLOB) FROM log ORDER BY table_id, number;

DROP TABLE log; -- with its trigger

ALTER TABLE new_log RENAME TO log;

CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
WHEN NOT (
    NEW.erased = 1 AND NEW.table_id = OLD.table_id AND NEW.number = OLD.number AND NEW.parent = OLD.parent
    AND NEW.at = OLD.at AND NEW.head = OLD.head
)
BEGIN
    SELECT RAISE(ABORT, 'a line of the log is never changed, only erased');
END;

CREATE TRIGGER log_is_kept_with_its_table BEFORE DELETE ON log
WHEN EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'a line of the log is never deleted, only its whole table');
END;

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE TABLE settings (
    name TEXT PRIMARY KEY NOT NULL,
    value BLOB NOT NULL
) STRICT;
