-- Pictures of tables, by the digest of their bytes.
CREATE TABLE pictures (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (table_id, id)
);
