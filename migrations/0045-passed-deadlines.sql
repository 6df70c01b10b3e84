-- Deadlines that passed with nobody having acted, whether or not there was anybody to be told. Written by the worker that finds them due.
create table passed_deadline (
  document uuid not null,
  deadline text not null,
  -- From which it counted.
  version integer not null,
  at timestamptz(3) not null,
  primary key (document, deadline, version)
);
insert into passed_deadline (document, deadline, version, at)
  select document, deadline, version, min(created_at) from notification where deadline is not null group by document, deadline, version;
