-- What moves with every event stands apart from what seldom changes, so that an append touches few indexes: a row none
-- of whose indexed columns changes moves within its page. Tables of documents index nothing that every event changes.
-- What is listed by state or by the last move is found here, in a row of a hundred bytes. No id stands in these
-- indexes: they grow where the last entry went in.

-- What a document is called, a string or an object of three languages, and what a search reads of it, folded.
create table title (
  id uuid primary key,
  title json not null,
  search text not null
);
insert into title (id, title, search) select id, title, search from stream where title is not null;
drop index stream_search;
create index title_search on title using gin (search gin_trgm_ops);

-- `at` is the moment of the last event.
alter table stream drop column title, drop column search, add column at timestamptz(3);
update stream s set at = e.at from event e where e.stream = s.id and e.version = s.version;
alter table stream alter column at set not null;
create index stream_at on stream (type, at);
create index stream_state on stream (type, state, at);

-- An event that has been decided and has no position yet.
create type decided as (
  stream uuid, version integer, type text, action text, from_state text, to_state text, actor uuid, organization uuid, role uuid,
  origin text, at timestamptz, input json, patch json, machine bytea, command uuid, hash bytea
);

-- Appends a batch in one statement. An event is taken when its stream stands at the version before it, and otherwise
-- left out while the rest goes in. A command that has happened to its stream before breaks `event_command`, and nothing
-- of the batch is taken. Answers the streams whose events were left out; null when there are none.
drop function append;
create function append(events decided[]) returns uuid[] language plpgsql
-- Every look-up here is of a few rows by key. Without statistics, as after a mass of appends, the planner
-- would rather read whole tables; and it would plan again for every batch, for the sake of its size.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  base bigint;
  asked constant integer = cardinality(events);
  moved integer;
  born integer;
  late uuid[];
begin
  -- The lock comes first, in a statement of its own: what follows sees everything that was committed before it.
  update head set pos = pos + asked returning pos - asked into base;

  update stream s set version = e.version, state = e.to_state, hash = e.hash, at = e.at
  from unnest(events) e where s.id = e.stream and s.version = e.version - 1;
  get diagnostics moved = row_count;

  if moved < asked then
    insert into stream (id, type, version, state, hash, at)
    select e.stream, e.type, 1, e.to_state, e.hash, e.at from unnest(events) e where e.version = 1
    on conflict (id) do nothing;
    get diagnostics born = row_count;
    if moved + born < asked then
      -- A stream that stands at the event's hash has taken it.
      select array_agg(e.stream) into late from unnest(events) e where not exists (select from stream s where s.id = e.stream and s.hash = e.hash);
      select array_agg(e) into events from unnest(events) e where e.stream <> all (late);
      update head set pos = base + moved + born;
    end if;
  end if;

  insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)
  select base + e.n, e.stream, e.version, e.type, e.action, e.from_state, e.to_state, e.actor, e.organization, e.role, e.origin, e.at, e.input, e.patch, e.machine, e.command, e.hash
  from unnest(events) with ordinality
    as e (stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash, n);
  return late;
end $$;
