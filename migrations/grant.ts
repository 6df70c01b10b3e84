import type { Client } from 'pg'

/**
 * Gives a database user what a running system needs, and no more: it adds to the log and never changes it, and makes
 * document tables, which are its own. Called by the owner of the tables, after the migrations; a user that there is
 * none of yet is made, which takes an owner who may make users.
 */
export async function grantServer(owner: Client, user: string, password: string): Promise<void> {
  const role = `"${user.replaceAll('"', '""')}"`
  await owner.query('select pg_advisory_lock(hashtext($1))', ['nazorat migrations'])
  try {
    const { rows: missing } = await owner.query<{ statement: string }>(
      `select format('create role %I login password %L', $1::text, $2::text) as statement where not exists (select from pg_roles where rolname = $1::text)`,
      [user, password],
    )
    for (const { statement } of missing) await owner.query(statement)
    const { rows } = await owner.query<{ statement: string }>(
      `select format('alter table doc.%I owner to ${role}', tablename) as statement from pg_tables where schemaname = 'doc' and tableowner <> $1
       union all select format('grant create on database %I to ${role}', current_database())
       -- Jobs of another user's: they can be lost at any moment.
       union all select 'drop schema bullmq cascade' from pg_namespace where nspname = 'bullmq' and pg_get_userbyid(nspowner) <> $1`,
      [user],
    )
    for (const { statement } of rows) await owner.query(statement)
    await owner.query(`
      grant usage on schema public to ${role};
      grant usage, create on schema doc to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage on all sequences in schema public to ${role};
      revoke update, delete, truncate on ${addedTo.join(', ')} from ${role};
      revoke insert, update, delete, truncate on migration from ${role}`)
  } finally {
    await owner.query('select pg_advisory_unlock(hashtext($1))', ['nazorat migrations'])
  }
}

/** The tables that are only added to. */
const addedTo = ['event', 'machine', 'log_checkpoint']
