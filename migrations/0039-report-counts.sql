-- How many documents of a type stand in each state, by the month of a day in them and the ids in some fields: kept by the follower
-- 'report_counts' for reports that are asked for often. Derived from the log: with its cursor gone, a type is counted again.
create table report_count (
  type text not null,
  -- Its first day.
  month date not null,
  state text not null,
  -- The ids in the fields that `report_count_cursor` names, in their order; null where a field names nothing.
  keys uuid[] not null,
  count integer not null,
  primary key (type, month, state, keys)
);

-- Up to which position each type is counted, and by which fields: first that of the day, then those of the keys.
create table report_count_cursor (
  type text primary key,
  pos bigint not null,
  fields text[] not null
);

-- The deadlines that have passed of a document: of its notifications, few are of deadlines.
create index notification_of_deadline on notification (document, deadline) where deadline is not null;
