-- The files that documents have destroyed, and the document whose event says so. Their bytes are removed, whatever else names them.
create table erased_file (
  hash text primary key,
  document uuid not null
);

-- Keeps which files events destroy, of the events that were taken: asked after `append`, in its transaction.
create function erase_files(streams uuid[], hashes bytea[], files text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into erased_file (hash, document)
  select distinct on (n.file) n.file, n.stream from unnest(streams, hashes, files) as n (stream, hash, file)
  join stream s on s.id = n.stream and s.hash = n.hash
  order by n.file, n.stream
  on conflict do nothing;
$$;

-- As before; a document may go on naming a file that was destroyed.
create or replace function name_files(streams uuid[], hashes bytea[], files text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update file set named = true where not named and hash in (
    select n.file from unnest(streams, hashes, files) as n (stream, hash, file) join stream s on s.id = n.stream and s.hash = n.hash
  );
  if exists (
    select from unnest(files) as n (file)
    where not exists (select from file where hash = n.file) and not exists (select from erased_file where hash = n.file)
  ) then
    raise exception 'a file that is named is gone' using errcode = 'foreign_key_violation', constraint = 'refer';
  end if;
end $$;

-- Strikes off a file that was destroyed, or that only erased people had. Whether it was one.
create or replace function remove_erased_file(of_hash text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file f where f.hash = of_hash and (
    exists (select from erased_file e where e.hash = f.hash)
    or exists (select from personal_file p where p.hash = f.hash)
      and not exists (select from personal_file p join person_key k on k.person = p.person where p.hash = f.hash and k.key is not null)
  );
  if not found then
    return false;
  end if;
  delete from uploader u where u.hash = of_hash;
  return true;
end $$;

revoke execute on function erase_files(uuid[], bytea[], text[]) from public;
