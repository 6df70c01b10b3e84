-- Where the log stood when the session was opened: what happened to its user before does not end it.
alter table session add column pos bigint not null default 0;

-- However a session ends before its time, every server hears whose it was, and closes its sockets and forgets its token.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazorat_session', user_id::text) from (select distinct user_id from ended) as users;
  return null;
end $$;

create trigger announce_ended after delete on session
  referencing old table as ended for each statement execute function announce_ended_sessions();
