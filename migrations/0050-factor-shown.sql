-- A session whose user has shown their second factor in it. Of sessions that are open, those of users who had one when they
-- signed in have; another one is asked for it once more where a role demands it.
alter table session add column factor_shown boolean not null default false;
update session s set factor_shown = true
  where not s.awaits_factor and exists (select from second_factor f where f.user_id = s.user_id and f.confirmed_at <= s.created_at);
