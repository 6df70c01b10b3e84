-- How often people have done something of late, by the library `rate-limiter-flexible`, which writes rows in the order of these
-- columns. Counts may be lost when Postgres falls: without a log of its own, a count waits for no disk.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
