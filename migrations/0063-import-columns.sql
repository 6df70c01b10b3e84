-- What a sheet has in its columns, as far as it is shown to the person who is asked for their fields.
alter table import add column sample json;
-- Which column is which field, as somebody has chosen it for sheets with these headers.
create table import_form (
  user_id uuid not null,
  type text not null,
  -- The SHA-256 of the headers, in hex.
  form text not null,
  columns json not null,
  chosen_at timestamptz not null default now(),
  primary key (user_id, type, form)
);
