-- What happened, narrow enough to be searched and counted: derived from `event` by the follower 'log_entry'. With
-- its checkpoint at 0 it may be emptied, and is filled anew. What the follower has not come to yet is read from
-- `event` itself (engine/report.ts).
create table log_entry (
  pos bigint primary key,
  at timestamptz(3) not null,
  type text not null,
  action text not null,
  stream uuid not null,
  -- The document that this one tells of, where it does.
  about uuid,
  actor uuid not null,
  organization uuid
);
create index log_entry_at on log_entry (at, pos);
create index log_entry_type on log_entry (type, pos);
create index log_entry_action on log_entry (action, pos);
create index log_entry_stream on log_entry (stream, pos);
create index log_entry_about on log_entry (about, pos) where about is not null;
create index log_entry_actor on log_entry (actor, pos);
create index log_entry_organization on log_entry (organization, pos) where organization is not null;
