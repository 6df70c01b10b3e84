-- How users like their screens: theme, columns, kept filters. No events: nothing of the domain depends on them.
create table preference (
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);

-- Filters of lists that users saved under a name. Shared ones are seen by the users of the same organization.
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  organization_id uuid,
  type text not null,
  name text not null,
  filter jsonb not null,
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_filter_name on saved_filter (user_id, type, name);
create index saved_filter_shared on saved_filter (organization_id, type) where shared;
