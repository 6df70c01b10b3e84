-- A password that somebody else has seen opens a session in which it can only be changed, and only for some time.
alter table credential add column must_change boolean not null default false, add column expires_at timestamptz;

alter table session add column must_change boolean not null default false;
