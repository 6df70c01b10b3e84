-- How many pages a PDF has. Those of files of earlier releases were not counted.
alter table file add column pages integer;

create function set_file_pages(of_hash text, of_pages integer) returns void language sql security definer set search_path = public, pg_temp as $$
  update file set pages = of_pages where hash = of_hash and pages is null
$$;
revoke execute on function set_file_pages(text, integer) from public;
