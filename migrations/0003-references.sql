-- Fails when one of the documents is gone. Asked after `append`, under the head's lock: what refers to them was
-- decided before it, while they were there.
create function refer(ids uuid[]) returns void language plpgsql as $$
begin
  if exists (select from stream where id = any(ids) and state = 'deleted') then
    raise exception 'a document that is referred to is gone' using errcode = 'foreign_key_violation', constraint = 'refer';
  end if;
end $$;
