-- What was done without a network is received later: when and on which device it was done, as the device says, and whether terms count from
-- then. Canonical JSON as text, like the input. Null where an event was received as it was done: the hashes of events without it are what
-- they were.
alter table event add column done json;

alter type decided add attribute done json;

-- As before, with the new column, and deadlines that count from when something was done.
create or replace function append(events decided[], reckoned bigint) returns uuid[] language plpgsql security definer
-- Every look-up here is of a few rows by key. Without statistics, as after a mass of appends, the planner
-- would rather read whole tables; and it would plan again for every batch, for the sake of its size.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
set search_path = public, pg_temp
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
    since = case when e.runs is null then s.since when e.runs then case when (e.done ->> 'counts')::boolean then (e.done ->> 'at')::timestamptz else e.at end end,
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
      case when e.runs then 1 end, case when e.runs then case when (e.done ->> 'counts')::boolean then (e.done ->> 'at')::timestamptz else e.at end end, e.next, e.next_at, e.due, e.due_at, case when e.runs then '{}'::text[] end, case when e.runs then reckoned end
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

  insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash, signature, on_behalf_of, done)
  select base + e.n, e.stream, e.version, e.type, e.action, e.from_state, e.to_state, e.actor, e.organization, e.role, e.origin, e.at, e.input, e.patch, e.machine, e.command, e.hash, e.signature, e.on_behalf_of, e.done
  from unnest(events) with ordinality
    as e (stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash, runs, next, next_at, due, due_at, signature, on_behalf_of, done, n);
  return late;
end $$;
