-- From where and by which browser a session was opened, and when it was last used: its user looks at their sessions.
alter table session add column address text, add column device text, add column seen_at timestamptz not null default now();
