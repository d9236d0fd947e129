-- The keys of acts, and the rows in which they ended: the same act, sent again however late, is not done twice.
CREATE TABLE acts (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    act text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (table_id, act)
);
