-- Failed attempts to sign in are counted by account and by where they come from, and no longer lock the account itself:
-- anybody could lock out its owner.
alter table credential drop column failures, drop column locked_until;

-- `source` is the SHA-256 of an address, a device or a session. Two ids are no user's: that of all attempts from an address,
-- and that of all names that nobody has.
create table sign_in_attempt (
  user_id uuid not null,
  source bytea not null,
  failures integer not null,
  since timestamptz not null,
  primary key (user_id, source)
);
create index sign_in_attempt_since on sign_in_attempt (since);

-- The browsers in which somebody has signed in, by the SHA-256 of a cookie: their attempts are counted apart from the
-- address's, so that nobody else who shares it, as in an office, is in their way.
create table known_device (
  user_id uuid not null,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_device_seen on known_device (seen_at);
