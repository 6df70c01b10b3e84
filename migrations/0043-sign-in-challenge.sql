-- What somebody who signs in by key has to sign: once, within two minutes. Only the SHA-256 is kept: who reads the table cannot sign in.
create table sign_in_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);
