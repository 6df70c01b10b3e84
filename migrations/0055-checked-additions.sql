-- The running user adds to these by what checks it: no signature without the event that names it, no row of the index of an event
-- that there is not.
create function keep_signatures(hashes bytea[], contents text[], pkcs7s bytea[], signers json[]) returns void language sql security definer
set search_path = public, pg_temp
-- As in `append`: a few rows by key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
begin atomic
  insert into signature (hash, content, pkcs7, signer)
  select n.hash, n.content, n.pkcs7, n.signer from unnest(hashes, contents, pkcs7s, signers) as n (hash, content, pkcs7, signer)
  where n.hash = sha256(n.pkcs7) and exists (select from event e where e.signature = n.hash)
  on conflict do nothing;
end;
revoke execute on function keep_signatures(bytea[], text[], bytea[], json[]) from public;

create function of_events() returns trigger language plpgsql as $$
begin
  if exists (select from added where pos < 1 or pos > (select pos from head)) then
    raise exception 'there is no such event' using errcode = 'check_violation', constraint = 'of_events';
  end if;
  return null;
end $$;
create trigger of_events after insert on log_entry referencing new table as added for each statement execute function of_events();
