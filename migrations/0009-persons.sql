-- The keys under which the log keeps what it says of persons, by the document that is the person. Without its key
-- that can be read no more; the row that is left says that there was one.
create table person_key (
  person uuid primary key,
  key bytea
);
