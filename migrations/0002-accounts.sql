-- What is not an event: credentials, sessions, files' registry, read marks, jobs' results.

create table credential (
  user_id uuid primary key,
  password_hash text not null,
  failures integer not null default 0,
  locked_until timestamptz
);

-- `token_hash` is the SHA-256 of the token: who reads the table cannot use a session.
create table session (
  token_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);

-- Stored files by SHA-256; the bytes are in the file store.
create table file (
  hash text primary key,
  size bigint not null,
  created_at timestamptz not null default now(),
  created_user_id uuid not null
);

create table notification (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  pos bigint not null,
  type text not null,
  document uuid not null,
  action text not null,
  state text not null,
  actor uuid not null,
  created_at timestamptz(3) not null,
  read_at timestamptz,
  -- Written once, however often the log is read.
  unique (user_id, pos)
);
create index notification_unread on notification (user_id, id desc) where read_at is null;
create index notification_user on notification (user_id, id desc);

create table export (
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  query jsonb not null,
  state text not null default 'queued',
  done integer not null default 0,
  total integer not null default 0,
  file text,
  created_at timestamptz not null default now()
);
create index export_user on export (user_id, created_at desc);
