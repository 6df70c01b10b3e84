-- Values of a sheet that are none of their column's choices, or for which somebody has chosen one, as far as they are shown.
alter table import add column choices json;
-- Lines that are no records of the type, as headings within a public table.
alter table import add column skipped integer not null default 0;
-- Which choice a value of a column stands for, as somebody has chosen it for sheets with these headers.
alter table import_form add column choices json not null default '{}';
