-- A decision that was made with another calendar or other settings than there are by now is made again.
create function reference_data_at(versions bigint[]) returns void language plpgsql as $$
begin
  if exists (select from deadline_basis where pos <> any(versions)) then
    raise exception 'the reference data has changed' using errcode = 'check_violation', constraint = 'reference_data_at';
  end if;
end $$;
