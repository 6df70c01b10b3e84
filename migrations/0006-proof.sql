-- What proves the log. The events' hashes are the leaves of a Merkle tree (RFC 6962); of the tree only every eighth
-- level is kept, complete subtrees of 256, 65 536, … events: any other node is folded from at most 256 of these.
create table log_node (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);

-- What the server has signed: how many events there were, and the root of their tree. Never two of one size. Each note
-- names the one before it, so that none can be taken out; `size` and `at` are what the note says.
create table log_checkpoint (
  size bigint primary key,
  at timestamptz(3) not null,
  note text not null
);

-- The log is only added to. Whoever may not write it is kept off by the rights of his database user; this is the
-- second lock, for whoever may.
create function only_added_to() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger only_added_to before update or delete or truncate on event execute function only_added_to();
create trigger only_added_to before update or delete or truncate on machine execute function only_added_to();
create trigger only_added_to before update or delete or truncate on log_checkpoint execute function only_added_to();
