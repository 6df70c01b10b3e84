-- Who has uploaded a file: they alone may name it where a document does not name it yet.
create table uploader (
  hash text not null,
  user_id uuid not null,
  -- When they did so last.
  at timestamptz not null default now(),
  primary key (hash, user_id)
);
create index uploader_user on uploader (user_id);
insert into uploader (hash, user_id, at) select hash, created_user_id, created_at from file;

-- Whether an event names it: whatever no event has named for a day is removed.
alter table file add column named boolean not null default false;
update file set named = true where hash in (
  select found[1] from event, regexp_matches(input::text || patch::text, '"hash":"([0-9a-f]{64})"', 'g') as found
);
create index file_unnamed on file (created_at) where not named;

-- Marks the files that events name, of those that were taken. Asked after `append`, under the head's lock; fails when one was
-- removed since the events were decided.
create function name_files(streams uuid[], hashes bytea[], files text[]) returns void language plpgsql as $$
begin
  update file set named = true where not named and hash in (
    select n.file from unnest(streams, hashes, files) as n (stream, hash, file) join stream s on s.id = n.stream and s.hash = n.hash
  );
  if exists (select from unnest(files) as n (file) where not exists (select from file where hash = n.file)) then
    raise exception 'a file that is named is gone' using errcode = 'foreign_key_violation', constraint = 'refer';
  end if;
end $$;

-- The uploads of a user that are under way.
create index upload_user on upload (user_id) where hash is null;
