-- Fails when one of the streams does not stand at its hash. Asked after `append`, in its transaction, of events that are
-- taken all or not at all.
create function stand_at(streams uuid[], hashes bytea[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(streams, hashes) as e (id, hash) where not exists (select from stream s where s.id = e.id and s.hash = e.hash)) then
    raise exception 'a document has moved' using errcode = 'check_violation', constraint = 'stand_at';
  end if;
end $$;
