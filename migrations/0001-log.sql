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
-- A command happens to a document once, however often it is sent.
create unique index event_command on event (command, stream);
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
-- taken when its stream stands at the version before it, and otherwise left out while the rest goes in. A command
-- that has happened to its stream before breaks `event_command`, and nothing of the batch is taken. A title or a
-- search that is null has not changed. Answers the streams accepted, with their positions.
create function append(
  streams uuid[], versions integer[], types text[], actions text[], froms text[], tos text[], actors uuid[], organizations uuid[],
  roles uuid[], origins text[], ats timestamptz[], inputs text[], patches text[], machines bytea[], commands uuid[], hashes bytea[],
  titles text[], searches text[]
) returns table (accepted uuid, at_pos bigint) language plpgsql
-- Every look-up here is of a few rows by key. Without statistics, as after a mass of appends, the planner
-- would rather read whole tables; and it would plan again for every batch, for the sake of its size.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  base bigint;
  asked constant integer = cardinality(streams);
  taken integer;
  born integer = 0;
  positions bigint[];
begin
  -- The lock comes first, in a statement of its own: what follows sees everything that was committed before it.
  update head set pos = pos + asked returning pos - asked into base;

  update stream s set version = a.version, state = a.state, hash = a.hash, title = coalesce(a.title::json, s.title), search = coalesce(a.search, s.search)
  from unnest(streams, versions, tos, hashes, titles, searches) as a (id, version, state, hash, title, search)
  where s.id = a.id and s.version = a.version - 1;
  get diagnostics taken = row_count;

  if 1 = any(versions) then
    insert into stream (id, type, version, state, hash, title, search)
    select a.id, a.type, 1, a.state, a.hash, a.title::json, a.search
    from unnest(streams, versions, types, tos, hashes, titles, searches) as a (id, version, type, state, hash, title, search)
    where a.version = 1
    on conflict (id) do nothing;
    get diagnostics born = row_count;
    taken = taken + born;
  end if;

  if taken = asked then
    positions = array(select base + n from generate_series(1, asked) n);
  else
    update head set pos = base + taken;
    -- A stream that stands at the event's hash has taken it.
    select array_agg(p.pos order by p.n) into positions
    from (
      select a.n, case when s.id is not null then base + count(s.id) over (order by a.n) end as pos
      from unnest(streams, hashes) with ordinality as a (id, hash, n) left join stream s on s.id = a.id and s.hash = a.hash
    ) p;
  end if;

  return query
  insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)
  select a.pos, a.stream, a.version, a.type, a.action, a.from_state, a.to_state, a.actor, a.organization, a.role, a.origin, a.at, a.input::json, a.patch::json, a.machine, a.command, a.hash
  from unnest(positions, streams, versions, types, actions, froms, tos, actors, organizations, roles, origins, ats, inputs, patches, machines, commands, hashes)
    as a (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)
  where a.pos is not null
  returning stream, pos;
end $$;
