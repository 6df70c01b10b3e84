-- The changes of the key of the log: notes that the former and the new key have signed both, over the last checkpoint of the former.
create table log_key_change (
  number integer primary key,
  size bigint not null,
  at timestamptz not null,
  note text not null
);

-- Keeps a change of the key. From then on the new key signs, and the former one no more.
create function change_log_key(token bytea, new_token bytea, of_size bigint, at timestamptz, note text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ask_signer(token);
  if of_size is distinct from (select max(size) from log_checkpoint) then
    raise exception 'the key changes at the last checkpoint' using errcode = 'check_violation';
  end if;
  insert into log_key_change (number, size, at, note)
  select coalesce(max(c.number), 0) + 1, of_size, change_log_key.at, change_log_key.note from log_key_change c;
  update log_signer set token = sha256(new_token);
end $$;

revoke execute on function change_log_key(bytea, bytea, bigint, timestamptz, text) from public;
