-- How the clock runs for each document that has deadlines: derived, rebuilt from the log. One narrow row a document, written
-- in the append that entered the state (or changed what its deadlines are counted from), at that version and moment.
create table deadline (
  document uuid primary key,
  type text not null,
  state text not null,
  version integer not null,
  since timestamptz(3) not null,
  -- What happens next by itself; null when only lateness is left.
  name text,
  at timestamptz(3),
  -- By when somebody must act.
  due_name text,
  due_at timestamptz(3),
  -- The deadlines that have fired since.
  fired text[] not null default '{}',
  -- The position at which the calendar and the settings that it was computed with had changed last.
  basis bigint not null
) with (fillfactor = 80);
create index deadline_at on deadline (at) where at is not null;

-- `pos`: where the log last changed what deadlines are computed with. `rules`: the definitions' deadlines, as the rows have them.
create table deadline_basis (
  one boolean primary key default true check (one),
  pos bigint not null default 0,
  rules text not null default ''
);
insert into deadline_basis default values;

-- A notification is of an event (`pos`, `action`), or of a deadline of a document since a version.
alter table notification alter column pos drop not null, alter column action drop not null, add column deadline text, add column version integer;
create unique index notification_deadline on notification (user_id, document, version, deadline) where deadline is not null;
