import type { Client } from 'pg'

/**
 * Gives a database user what a running system needs, and no more: it adds to the log by functions and never changes it, changes rows of
 * document tables and of jobs, and makes or alters nothing but temporary tables, which BullMQ needs. Called by the owner of the tables,
 * after the migrations; a user that there is none of yet is made, which takes an owner who may make users.
 */
export async function grantServer(owner: Client, user: string, password: string): Promise<void> {
  const role = quoted(user)
  await owner.query('select pg_advisory_lock(hashtext($1))', ['nazorat migrations'])
  try {
    const { rows: missing } = await owner.query<{ statement: string }>(
      `select format('create role %I login password %L', $1::text, $2::text) as statement where not exists (select from pg_roles where rolname = $1::text)`,
      [user, password],
    )
    for (const { statement } of missing) await owner.query(statement)
    const { rows: tables } = await owner.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const granted = tables.flatMap(({ name }) => {
      const given = rights[name] ?? 'select, insert, update, delete'
      return given ? [`grant ${given} on ${name} to ${role};`] : []
    })
    const { rows: jobs } = await owner.query<{ statement: string }>(
      `select format('grant usage on schema %1$I to %2$I; grant select, insert, update, delete on all tables in schema %1$I to %2$I; grant usage on all sequences in schema %1$I to %2$I', nspname, $1::text)
         as statement from pg_namespace where nspname = 'bullmq'`,
      [user],
    )
    // In one piece, and so in one transaction: processes that run as this user have their rights at any moment.
    await owner.query(`
      revoke all on all tables in schema public, doc from ${role};
      revoke all on all sequences in schema public from ${role};
      revoke create on schema doc from ${role};
      grant usage on schema public, doc to ${role};
      grant ${rightsOfDocuments} on all tables in schema doc to ${role};
      alter default privileges in schema doc grant ${rightsOfDocuments} on tables to ${role};
      ${granted.join('\n')}
      ${jobs.map(({ statement }) => `${statement};`).join('\n')}
      grant execute on function ${functions.join(', ')} to ${role}`)
    const { rows: making } = await owner.query<{ statement: string }>(
      `select format('revoke create on database %I from %I', current_database(), $1::text) as statement`,
      [user],
    )
    for (const { statement } of making) await owner.query(statement)
    await grantReads(owner, user)
  } finally {
    await owner.query('select pg_advisory_unlock(hashtext($1))', ['nazorat migrations'])
  }
}

/** Gives the owner what the user of a running system owns since an earlier release: document tables and the tables of jobs. */
export async function takeOver(owner: Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ may: boolean }>(
    `select pg_has_role(r.oid, 'usage') as may from pg_roles r where rolname = $1
       and exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o' and dbid = (select oid from pg_database where datname = current_database()))`,
    [user],
  )
  if (rows.length === 0) return
  // Who may make users may become a member of them.
  if (!rows[0]!.may) await owner.query(`grant ${quoted(user)} to current_user`)
  await owner.query(`reassign owned by ${quoted(user)} to current_user`)
  if (!rows[0]!.may) await owner.query(`revoke ${quoted(user)} from current_user`)
}

/**
 * Lets a user become the role as which rows are read on behalf of businesses, where there is one (migration 0049) and the owner may:
 * it may be another owner's. Without it the system runs, and says so. The policies of that role must not hold for the user itself, so it
 * does not inherit the role.
 */
export async function grantReads(owner: Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format(case when current_setting('server_version_num')::int < 160000 then 'alter role %2$I noinherit; grant %1$I to %2$I' else 'grant %1$I to %2$I with inherit false' end, rolname, $1::text) as statement
     from pg_roles where rolname = 'nazorat_business' and (not pg_has_role($1::text, oid, 'member') or pg_has_role($1::text, oid, 'usage')) and not (select rolsuper from pg_roles where rolname = $1::text)`,
    [user],
  )
  for (const { statement } of rows) {
    await owner.query(statement).catch(async (error: { code?: string }) => {
      // It is not a member, and runs without: but as one that inherits, it would see no more than a business does.
      if (error.code !== '42501' || (await inherits(owner, user))) throw error
    })
  }
}

async function inherits(owner: Client, user: string): Promise<boolean> {
  const { rows } = await owner.query<{ does: boolean }>(`select pg_has_role($1, 'nazorat_business', 'usage') as does`, [user])
  return rows[0]!.does
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The rights of the user of a running system on document tables. */
const rightsOfDocuments = 'select, insert, update, delete'

/**
 * What the user of a running system may do with each table: what its statements do, column by column. It may update a column
 * of `head` that never changes, since without that it could not lock the row. A table that is not named here may be read and
 * written; a test asks for those.
 */
export const rights: Readonly<Record<string, string>> = {
  // The log, and what is proved of it.
  event: 'select',
  head: 'select, update (one)',
  machine: 'select, insert (hash, type, source)',
  stream: 'select, update (at, counted, since, next, next_at, due, due_at, fired, basis)',
  log_node: 'select',
  log_checkpoint: 'select',
  log_key_change: 'select',
  log_signer: '',
  log_published: 'select, insert, update (size, cosignatures, at)',
  log_witness: 'select, insert, update (size)',
  signature: 'select',
  person_key: 'select, insert',
  // What is derived from it.
  checkpoint: 'select, insert, update (pos, rule)',
  deadline_basis: 'select, update (pos, rules)',
  document_count: 'select, insert, update (count), delete',
  document_count_cursor: 'select, insert, update (pos, month, fields), delete',
  document_step: 'select, insert, delete',
  document_table: 'select',
  log_entry: 'select, insert',
  title: 'select, insert, update (title, search)',
  // What is no event.
  credential: 'select, insert, update (password_hash, must_change, expires_at, mac)',
  export: 'select, insert, update (state, done, total, file, scope), delete',
  file: 'select, insert (hash, size, kind, pages)',
  import:
    'select, insert, update (state, mode, done, total, added, changed, unchanged, refused, skipped, applied, applied_to, resumed, columns, problem, ended_at, mac, reading, first_rows, sample, choices), delete',
  import_form: 'select, insert, update (columns, choices, chosen_at), delete',
  import_line: 'select, insert, update (outcome, problems), delete',
  known_device: 'select, insert, update (seen_at), delete',
  master_key: 'select',
  migration: 'select',
  notification: 'select, insert, update (read_at)',
  playback: 'select, insert, update (played, last_at), delete',
  preference: 'select, insert, update (value, updated_at), delete',
  rate_limit: 'select, insert, update (points, expire), delete',
  passed_deadline: 'select, insert',
  report_schedule: 'select, insert, update (filters, made_for), delete',
  saved_filter: 'select, insert, update (filter, shared, organization_id), delete',
  recovery_code: 'select, insert, update (mac), delete',
  second_factor: 'select, insert, update (name, confirmed_at, used_at, secret, last_step, counter, mac), delete',
  session:
    'select, insert, update (token_hash, must_change, seen_at, awaits_factor, factor_shown, challenge, challenge_until, acts_for, mac), delete',
  sign_in_attempt: 'select, insert, update (failures, since), delete',
  sign_in_challenge: 'select, insert, update (mac), delete',
  upload: 'select, insert, update (name, size, arrived, hash), delete',
  erased_file: 'select',
  personal_file: 'select, insert',
  uploader: 'select, insert (hash, user_id, mac), update (at, mac)',
  watch: 'select, insert, update (collection, duration, position, played, watched, state, last_at, told_state, told)',
}

/** What runs as the owner of the tables when this user calls it. */
const functions = [
  'append(decided[], bigint)',
  'destroy_keys(uuid[], bytea[])',
  'keep_signatures(bytea[], text[], bytea[], json[])',
  'keep_nodes(bytea, smallint, bigint, bytea[])',
  'keep_checkpoint(bytea, bigint, timestamptz, text)',
  'change_log_key(bytea, bytea, bigint, timestamptz, text)',
  'erase_files(uuid[], bytea[], text[])',
  'name_files(uuid[], bytea[], text[])',
  'remove_file(text)',
  'remove_erased_file(text)',
  'set_file_kind(text, text)',
  'set_file_pages(text, integer)',
]
