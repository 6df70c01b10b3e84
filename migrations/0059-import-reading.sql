-- How the file of an import is read: what was found out of it, or what its person has chosen. Its first rows are shown beside it.
alter table import add column reading json not null default '{}';
alter table import add column first_rows json;
