-- The log: the one place where facts are kept. Nothing here is ever updated or deleted but `head` and `stream`.

-- The position that the next event follows. Every append updates this one row in its transaction: whoever
-- holds its lock is the only writer, so that positions have the order of commits and a rollback leaves no hole.
create table head (
  one boolean primary key default true check (one),
  pos bigint not null default 0
);
insert into head default values;

-- Where each document stands. `title` is a string or an object of three languages, `search` what a search reads,
-- folded. No column that every event changes is indexed: such a row moves within its page and touches no index.
create table stream (
  id uuid primary key,
  type text not null,
  version integer not null,
  state text not null,
  hash bytea not null,
  title json,
  search text not null default ''
) with (fillfactor = 70);

create table event (
  pos bigint primary key,
  stream uuid not null,
  version integer not null,
  type text not null,
  action text not null,
  from_state text,
  to_state text not null,
  actor uuid not null,
  organization uuid,
  role uuid,
  origin text,
  at timestamptz(3) not null,
  -- Canonical JSON (RFC 8785) as text: `json` and not `jsonb`, which would not give back the bytes that were hashed.
  input json not null,
  patch json not null,
  machine bytea not null,
  command uuid not null,
  hash bytea not null,
  unique (stream, version)
);
-- A command that is sent twice is found here; `append` looks under the head's lock, so that it need not be unique.
create index event_command on event (command);
create index event_at on event using brin (at);

-- The machines that have ever decided, by hash, in canonical JSON.
create table machine (
  hash bytea primary key,
  type text not null,
  source text not null,
  seen_at timestamptz not null default now()
);

-- Which form of a document table is in use; see engine/table.ts.
create table document_table (
  type text primary key,
  fingerprint text not null
);

-- How far each follower of the log has read, written in the transaction of what it writes.
create table checkpoint (
  follower text primary key,
  pos bigint not null default 0
);

create schema doc;
create extension if not exists pg_trgm;
create index stream_search on stream using gin (search gin_trgm_ops);

-- The alphabet of Uzbek Cyrillic puts ў қ ғ ҳ after я. Postgres before 16 cannot be told so.
do $$ begin
  if current_setting('server_version_num')::int >= 160000 then
    create collation uzbek (provider = icu, locale = 'und', rules = '& я < ў <<< Ў < қ <<< Қ < ғ <<< Ғ < ҳ <<< Ҳ');
  else
    create collation uzbek (provider = icu, locale = 'uz-Cyrl');
  end if;
end $$;

-- Appends a batch of commands in one statement. The arrays run in parallel, one element an event; an event is
-- taken when its stream stands at the version before it and its command is new, and otherwise left out while
-- the rest goes in. Answers the streams accepted, with their positions.
create function append(
  streams uuid[], versions integer[], types text[], actions text[], froms text[], tos text[], actors uuid[], organizations uuid[],
  roles uuid[], origins text[], ats timestamptz[], inputs text[], patches text[], machines bytea[], commands uuid[], hashes bytea[],
  titles text[], searches text[]
) returns table (accepted uuid, at_pos bigint) language plpgsql
-- Every look-up here is of a few rows by key. Without statistics, as after a mass of appends, the planner
-- would rather read whole tables.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  base bigint;
  n integer;
begin
  -- The lock comes first, in a statement of its own: what follows sees everything that was committed before it.
  select pos into base from head for update;

  return query
  with ready as (
    select a.*, base + row_number() over (order by a.n) as pos
    from unnest(streams, versions, types, actions, froms, tos, actors, organizations, roles, origins, ats, inputs, patches, machines, commands, hashes, titles, searches)
      with ordinality as a (stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash, title, search, n)
    left join stream s on s.id = a.stream
    where coalesce(s.version, 0) = a.version - 1
      and not exists (select from event e where e.command = a.command and e.stream = a.stream)
  ), written as (
    insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)
    select r.pos, r.stream, r.version, r.type, r.action, r.from_state, r.to_state, r.actor, r.organization, r.role, r.origin, r.at, r.input::json, r.patch::json, r.machine, r.command, r.hash
    from ready r
  ), moved as (
    insert into stream as s (id, type, version, state, hash, title, search)
    select r.stream, r.type, r.version, r.to_state, r.hash, r.title::json, r.search from ready r
    on conflict (id) do update set version = excluded.version, state = excluded.state, hash = excluded.hash, title = excluded.title, search = excluded.search
  )
  select r.stream, r.pos from ready r;

  get diagnostics n = row_count;
  update head set pos = base + n where n > 0;
end $$;
