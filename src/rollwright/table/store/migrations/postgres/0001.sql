-- Tables with their secret, their logs, snapshots and settings; the same form as SQLite's, version 2.
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    made bigint GENERATED ALWAYS AS IDENTITY, -- orders those of the same millisecond
    made_at bigint NOT NULL, -- milliseconds since 1970
    secret bytea NOT NULL,
    last integer NOT NULL -- the number of the last row: who appends changes it, and so is alone
);

CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    parent integer NOT NULL CHECK (parent >= 0 AND parent < number), -- 0: it stands on nothing
    at bigint NOT NULL, -- milliseconds since 1970
    head bytea NOT NULL CHECK (length(head) = 32),
    line bytea NOT NULL,
    erased boolean NOT NULL DEFAULT false,
    PRIMARY KEY (table_id, number)
);

CREATE FUNCTION log_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a line of the log is never changed, only erased' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log FOR EACH ROW
WHEN (NOT (NEW.erased AND (NEW.table_id, NEW.number, NEW.parent, NEW.at, NEW.head)
    = (OLD.table_id, OLD.number, OLD.parent, OLD.at, OLD.head)))
EXECUTE FUNCTION log_is_never_changed();

CREATE FUNCTION log_is_kept_with_its_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id) THEN
        RAISE EXCEPTION 'a line of the log is never deleted, only its whole table'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER log_is_kept_with_its_table BEFORE DELETE ON log FOR EACH ROW
EXECUTE FUNCTION log_is_kept_with_its_table();

CREATE TABLE snapshots (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    data bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE settings (
    name text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
);
