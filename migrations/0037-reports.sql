-- How documents went from state to state: a row for each event that brought one into a state. Derived from the log by the follower
-- 'document_steps'; with its checkpoint at 0 it may be emptied, and is filled anew.
create table document_step (
  pos bigint primary key,
  type text not null,
  stream uuid not null,
  action text not null,
  from_state text,
  to_state text not null,
  at timestamptz(3) not null,
  -- When the document had come into the state that it left; null where it began.
  since timestamptz(3)
);
create index document_step_at on document_step (type, at);
create index document_step_stream on document_step (stream, pos);

-- Reports that their users get each month, of the month before.
create table report_schedule (
  user_id uuid not null,
  type text not null,
  filters json not null,
  -- The month that it was made for last.
  made_for date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, type)
);
