-- What users show besides their password: a TOTP (RFC 6238), whose secret is sealed with the master key, or a passkey (WebAuthn).
create table second_factor (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- Null until its first code was right.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  secret bytea,
  -- The step of time of the last code that was accepted: no code is accepted twice.
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[]
);
create index second_factor_user on second_factor (user_id);

-- Codes that stand in for a lost factor, once each, by their SHA-256: they have 120 random bits.
create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A session that waits for the second factor, or that was opened by something as strong as two; and the challenge of a passkey.
alter table session
  add column awaits_factor boolean not null default false,
  add column is_strong boolean not null default false,
  add column challenge text,
  add column challenge_until timestamptz;
