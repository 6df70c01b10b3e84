-- The document of the key by which a session was opened: when the key is unbound, the session ends.
alter table session add column signing_key uuid;
