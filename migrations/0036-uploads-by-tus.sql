-- Videos are uploaded too: several gigabytes each.
alter table upload alter column size type bigint;
-- How many bytes of it have come and are the right ones.
alter table upload add column arrived bigint not null default 0;
-- What it becomes.
alter table upload add column becomes text not null default 'file' check (becomes in ('file', 'sheet', 'video'));
-- One that was under way begins anew: how far it was, its file alone said.
delete from upload where hash is null;
