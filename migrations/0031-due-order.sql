-- What is late or due first is met in this order. Only documents whose time runs stand in it, a small part of all.
create index stream_due on stream (type, due_at, id) where due_at is not null;
