-- As before; a document may also go on naming a file that went with a person.
create or replace function name_files(streams uuid[], hashes bytea[], files text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update file set named = true where not named and hash in (
    select n.file from unnest(streams, hashes, files) as n (stream, hash, file) join stream s on s.id = n.stream and s.hash = n.hash
  );
  if exists (
    select from unnest(files) as n (file)
    where not exists (select from file where hash = n.file) and not exists (select from erased_file where hash = n.file)
      and not exists (select from personal_file where hash = n.file)
  ) then
    raise exception 'a file that is named is gone' using errcode = 'foreign_key_violation', constraint = 'refer';
  end if;
end $$;
