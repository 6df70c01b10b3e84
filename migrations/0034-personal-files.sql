-- The files that what is said of a person names: the log keeps their names sealed, and forgets them with the person's key. By this
-- their bytes are found when the person is erased.
create table personal_file (
  person uuid not null,
  hash text not null,
  primary key (person, hash)
);
create index personal_file_hash on personal_file (hash);

-- Strikes off a file that only erased people had. Whether it was one.
create function remove_erased_file(of_hash text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file f where f.hash = of_hash
    and exists (select from personal_file p where p.hash = f.hash)
    and not exists (select from personal_file p join person_key k on k.person = p.person where p.hash = f.hash and k.key is not null);
  if not found then
    return false;
  end if;
  delete from uploader u where u.hash = of_hash;
  return true;
end $$;

revoke execute on function remove_erased_file(text) from public;
