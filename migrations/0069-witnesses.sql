-- The checkpoint that is published: the newest that enough witnesses have signed. Which are enough, a policy says that is a file
-- (LOG_POLICY); without one, the newest signed checkpoint is published, and there is no row.
create table log_published (
  one boolean primary key default true check (one),
  size bigint not null,
  -- The lines that the witnesses have signed, which follow the log's own.
  cosignatures text not null,
  at timestamptz(3) not null
);

-- The size of the checkpoint that a witness has signed last.
create table log_witness (
  vkey text primary key,
  size bigint not null
);
