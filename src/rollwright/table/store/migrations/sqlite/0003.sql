-- Pictures of tables, by the digest of their bytes.
CREATE TABLE pictures (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, id)
) STRICT;
