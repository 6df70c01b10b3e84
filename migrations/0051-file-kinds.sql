-- The kind of a stored file, which its first bytes say. Null for a file of an earlier release until its bytes were read
-- (worker/files), `other` when they are of no kind that fields take.
alter table file add column kind text;

-- Notes the kind of a file that has none yet: it is never changed.
create function set_file_kind(of_hash text, of_kind text) returns void language sql security definer set search_path = public, pg_temp as $$
  update file set kind = of_kind where hash = of_hash and kind is null
$$;
revoke execute on function set_file_kind(text, text) from public;
