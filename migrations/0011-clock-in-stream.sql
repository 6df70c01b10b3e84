-- How the clock runs for a document stands in the row of its stream: an event moves that row anyway, and another one with
-- indexes of its own cost a fifth of an append. All null where no clock runs.
alter table stream
  -- The version from which it counts, and its moment.
  add column counted integer, add column since timestamptz(3),
  -- What happens next by itself; null when only lateness is left.
  add column next text, add column next_at timestamptz(3),
  -- By when somebody must act.
  add column due text, add column due_at timestamptz(3),
  -- The deadlines that have fired since.
  add column fired text[],
  -- The position at which the calendar and the settings that it was computed with had changed last.
  add column basis bigint;
update stream s set counted = d.version, since = d.since, next = d.name, next_at = d.at, due = d.due_name, due_at = d.due_at, fired = d.fired, basis = d.basis
from deadline d where d.document = s.id;
drop table deadline;
create index stream_next on stream (next_at) where next_at is not null;

-- One index for both of what is asked of a document's events: which there are, and whether a command is among them. No two
-- have one version, since each moves the row of its stream on from the version before.
drop index event_command;
create unique index event_command on event (stream, command);
alter table event drop constraint event_stream_version_key;

-- `runs`: whether the clock runs from this event on; null when it goes on as it did.
drop function append;
drop type decided;
create type decided as (
  stream uuid, version integer, type text, action text, from_state text, to_state text, actor uuid, organization uuid, role uuid,
  origin text, at timestamptz, input json, patch json, machine bytea, command uuid, hash bytea,
  runs boolean, next text, next_at timestamptz, due text, due_at timestamptz
);

-- Appends a batch in one statement. An event is taken when its stream stands at the version before it, and otherwise
-- left out while the rest goes in. A command that has happened to its stream before breaks `event_command`, and nothing
-- of the batch is taken. Answers the streams whose events were left out; null when there are none. `reckoned`: the basis
-- that the clocks were computed with.
create function append(events decided[], reckoned bigint) returns uuid[] language plpgsql
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

  update stream s set version = e.version, state = e.to_state, hash = e.hash, at = e.at,
    counted = case when e.runs is null then s.counted when e.runs then e.version end,
    since = case when e.runs is null then s.since when e.runs then e.at end,
    next = case when e.runs is null then s.next else e.next end,
    next_at = case when e.runs is null then s.next_at else e.next_at end,
    due = case when e.runs is null then s.due else e.due end,
    due_at = case when e.runs is null then s.due_at else e.due_at end,
    fired = case when e.runs is null then s.fired when e.runs then '{}' end,
    basis = case when e.runs is null then s.basis when e.runs then reckoned end
  from unnest(events) e where s.id = e.stream and s.version = e.version - 1;
  get diagnostics moved = row_count;

  if moved < asked then
    insert into stream (id, type, version, state, hash, at, counted, since, next, next_at, due, due_at, fired, basis)
    select e.stream, e.type, 1, e.to_state, e.hash, e.at,
      case when e.runs then 1 end, case when e.runs then e.at end, e.next, e.next_at, e.due, e.due_at, case when e.runs then '{}'::text[] end, case when e.runs then reckoned end
    from unnest(events) e where e.version = 1
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
    as e (stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash, runs, next, next_at, due, due_at, n);
  return late;
end $$;
