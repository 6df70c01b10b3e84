-- The numbers of documents for lists and for reports are kept in one table, by one follower. They follow from the documents: the first
-- start counts them again.
drop table report_count, report_count_cursor, document_count, document_count_cursor;
delete from checkpoint where follower = 'report_counts';

-- How many documents of a type stand in each state, by the ids in some fields and the month of a day in them.
create table document_count (
  -- 'list' or 'report', for which the numbers are, and the type. One column, since it is compared in each of thousands of groups.
  counter text not null,
  -- Its first day; of the year 1 where documents are not counted by month.
  month date not null,
  state text not null,
  -- The ids in the fields that the cursor names, in their order; null where a field names nothing.
  keys uuid[] not null,
  count integer not null,
  primary key (counter, month, state, keys)
);

-- Up to which position documents are counted, and by what: a counter whose cursor is gone counts from the beginning.
create table document_count_cursor (
  counter text primary key,
  pos bigint not null,
  -- The field with the day, if any.
  month text,
  fields text[] not null
);
