-- Files on their way: what of them has come lies in the file store, under the upload's id, and its length is how far it is.
create table upload (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  size integer not null,
  -- Of one that is finished: the file that it became.
  hash text,
  created_at timestamptz not null default now()
);
create index upload_created on upload (created_at);
