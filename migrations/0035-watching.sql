-- How much of each lesson each person has watched, as their players report it every few seconds. No events: a follower of these
-- rows writes into the log that a lesson was begun, is being watched and has been watched.
create table watch (
  user_id uuid not null,
  lesson uuid not null,
  -- The course in which it was opened last.
  collection uuid,
  -- The length of the recording, and where it was left, in milliseconds.
  duration integer not null,
  position integer not null default 0,
  -- The union of what was played: from, to, from, to, in milliseconds. Its length is `watched`.
  played integer[] not null default '{}',
  watched integer not null default 0,
  state text not null default 'started',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The state and the length of which the log has been told.
  told_state text,
  told integer not null default 0,
  primary key (user_id, lesson)
) with (fillfactor = 50);
create index watch_untold on watch (last_at) where watched > 0 and (told_state is distinct from state or told <> watched);

-- A player that a person has opened, and what it has played by itself: no faster than the clock since it was opened.
create table playback (
  id uuid primary key,
  user_id uuid not null,
  lesson uuid not null,
  played integer[] not null default '{}',
  begun_at timestamptz not null default now(),
  last_at timestamptz not null default now()
) with (fillfactor = 50);
create index playback_user on playback (user_id);
