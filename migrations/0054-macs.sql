-- Rows with which somebody acts as a user carry a MAC by a key that is not in the database (engine/secrets/door.ts): one that was put
-- in by hand opens nothing. The rows that are there get theirs in the transaction of this migration, and none does later.
alter table credential add column mac bytea;
alter table session add column mac bytea;
alter table second_factor add column mac bytea;
alter table recovery_code add column mac bytea;
alter table sign_in_challenge add column mac bytea;
alter table uploader add column mac bytea;
alter table import add column mac bytea;
alter table import_line add column mac bytea;

-- Who may name a file stands in `uploader`; nothing read this.
alter table file drop column created_user_id;
