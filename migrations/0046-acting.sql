-- The user for whom the owner of a session acts now, and for whom an export is made. Whether they may is asked anew each time.
alter table session add column acts_for uuid;
alter table export add column acts_for uuid;

-- Every server hears of it, as of the end of a session, and loads the actor again.
create function announce_acting() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazorat_session', new.user_id::text);
  return null;
end $$;

create trigger announce_acting after update of acts_for on session
  for each row when (old.acts_for is distinct from new.acts_for) execute function announce_acting();
