-- The role as which rows are read on behalf of a business. Policies of the document tables let it see the rows that name the business
-- (engine/documents/row-security.ts); beside them it may read what lists join to them, and nothing of the log. A role belongs to
-- the whole cluster, so it may be there already. An owner who may not create one leaves it out: the system runs without it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'nazorat_business') then
    begin
      create role nazorat_business nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  grant usage on schema public, doc to nazorat_business;
  grant select on stream, title, document_step, passed_deadline to nazorat_business;
exception when insufficient_privilege then
  raise warning 'there is no row-level security: % may not create the role nazorat_business', current_user;
end $$;
