-- Links to seats, by the digests of their random tokens. A link is good as long as neither its seat nor the one that it
-- was given to has counted on.
CREATE TABLE links (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    digest BLOB NOT NULL,
    seat TEXT NOT NULL,
    renewed INTEGER NOT NULL,
    given_to TEXT NOT NULL,
    given_renewed INTEGER NOT NULL,
    PRIMARY KEY (table_id, digest)
) STRICT;
