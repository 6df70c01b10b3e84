-- Exports are no longer of lists alone: what an export is written as says what it is of.
alter table export add column format text not null default 'xlsx';
