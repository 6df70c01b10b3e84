-- The user that the system runs as adds to the log by these functions alone, which run as the owner of the tables: it can
-- move the head, a stream or a key only together with the event that does so (migrations/grant.ts).
alter function append(decided[], bigint) security definer;
alter function append(decided[], bigint) set search_path = public, pg_temp;

-- Destroys the keys of persons whose stream stands at the event that erased them. Asked after `append`, in its transaction.
create function destroy_keys(persons uuid[], hashes bytea[]) returns void language sql security definer set search_path = public, pg_temp
begin atomic
  update person_key k set key = null from stream s, unnest(persons, hashes) as e (id, hash)
  where s.id = e.id and s.hash = e.hash and s.state = 'erased' and k.person = e.id;
end;

-- Who signs this log: the SHA-256 of a token that only the holder of its key can make. The first who signs is known from then
-- on; another key signs only after the owner of the tables has taken out this row.
create table log_signer (
  one boolean primary key default true check (one),
  token bytea not null
);

create function ask_signer(token bytea) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into log_signer (token) values (sha256(ask_signer.token)) on conflict do nothing;
  if not exists (select from log_signer s where s.token = sha256(ask_signer.token)) then
    raise exception 'this log is signed with another key' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Keeps nodes of the log's tree.
create function keep_nodes(token bytea, of_level smallint, first bigint, hashes bytea[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ask_signer(token);
  insert into log_node (level, index, hash) select of_level, first + n - 1, hash from unnest(hashes) with ordinality as x (hash, n);
end $$;

-- Keeps a checkpoint: after all others, and of no more events than there are.
create function keep_checkpoint(token bytea, of_size bigint, at timestamptz, note text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ask_signer(token);
  if exists (select from log_checkpoint where size >= of_size) or of_size > (select pos from head) then
    raise exception 'a checkpoint of % events does not come next', of_size using errcode = 'check_violation';
  end if;
  insert into log_checkpoint (size, at, note) values (of_size, keep_checkpoint.at, keep_checkpoint.note);
end $$;

revoke execute on function append(decided[], bigint), destroy_keys(uuid[], bytea[]), ask_signer(bytea), keep_nodes(bytea, smallint, bigint, bytea[]), keep_checkpoint(bytea, bigint, timestamptz, text) from public;
