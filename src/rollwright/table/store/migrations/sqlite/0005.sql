-- The keys of acts, and the rows in which they ended: the same act, sent again however late, is not done twice.
CREATE TABLE acts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    act TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (table_id, act)
) STRICT, WITHOUT ROWID;
