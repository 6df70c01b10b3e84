-- Imports: sheets whose lines become documents. An event of an import has the import's id as its command.
create table import (
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  name text not null,
  -- The SHA-256 of the file, in hex.
  hash text not null,
  origin text,
  state text not null default 'queued',
  -- Whether all lines are applied or none, or the good ones.
  mode text,
  done integer not null default 0,
  total integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- How many lines have become events, and up to which line of the sheet: written in the transaction of those events.
  applied integer not null default 0,
  applied_to integer not null default 0,
  -- After an interruption the line from which it went on; 0 where it was undone and begun again.
  resumed integer,
  columns json not null default '[]',
  problem json,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index import_user on import (user_id, type, created_at);
-- Of one file one import is under way.
create unique index import_under_way on import (type, hash) where state in ('queued', 'checking', 'applying');

create table import_line (
  import uuid not null references import (id) on delete cascade,
  line integer not null,
  outcome text not null,
  document uuid,
  version integer,
  title text,
  input json not null,
  -- What the line changes, as it was.
  before json not null,
  problems json not null,
  restored text[] not null,
  -- The cells as they were written.
  cells json not null,
  primary key (import, line)
);
create index import_line_outcome on import_line (import, outcome, line);
