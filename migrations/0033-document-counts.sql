-- How many documents of a type stand in each state, for each combination of their parties: kept by the follower
-- 'document_counts', so that the total of a long list is not counted anew for each page. Derived from the log: with its cursor
-- gone, a type is counted again.
create table document_count (
  type text not null,
  state text not null,
  -- The ids in the fields that `document_count_cursor` names, in their order; null where a field names nobody.
  parties uuid[] not null,
  count integer not null,
  primary key (type, state, parties)
);

-- Up to which position each type is counted, and by which fields.
create table document_count_cursor (
  type text primary key,
  pos bigint not null,
  parties text[] not null
);
