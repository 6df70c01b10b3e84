-- Which master key the secrets of this database are sealed with: its id, which is a hash. The key itself is not in the database.
create table master_key (
  one boolean primary key default true check (one),
  id text not null,
  since timestamptz not null default now()
);

-- Keys of persons that a release without a master key has stored: the next start seals them, and the index is empty after.
create index person_key_unsealed on person_key (person) where length(key) = 32;
