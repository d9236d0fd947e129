-- Links to seats, by the digests of their random tokens. A link is good as long as neither its seat nor the one that it
-- was given to has counted on.
CREATE TABLE links (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    digest bytea NOT NULL,
    seat text NOT NULL,
    renewed integer NOT NULL,
    given_to text NOT NULL,
    given_renewed integer NOT NULL,
    PRIMARY KEY (table_id, digest)
);
