-- The user of a running system marks and removes files by functions alone: it takes no mark back, and removes no file that an
-- event names.
alter function name_files(uuid[], bytea[], text[]) security definer;
alter function name_files(uuid[], bytea[], text[]) set search_path = public, pg_temp;

-- Strikes off a file that no event has named within a day of its last upload. Whether it was one.
create function remove_file(of_hash text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file f where f.hash = of_hash and not f.named and f.created_at < now() - interval '1 day'
    and not exists (select from uploader u where u.hash = f.hash and u.at > now() - interval '1 day');
  if not found then
    return false;
  end if;
  delete from uploader u where u.hash = of_hash;
  return true;
end $$;

revoke execute on function name_files(uuid[], bytea[], text[]), remove_file(text) from public;
