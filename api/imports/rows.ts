import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { formOf, type ImportRow } from '@nazorat/engine/jobs/imports'
import type { ChosenValues } from '@nazorat/machines/import'
import { Refusal } from '@nazorat/machines/workflow'

/** An import of a user; for others there is none. */
export async function ownImport(pool: Pool, id: string, userId: string): Promise<ImportRow> {
  const row = await database(pool).selectFrom('import').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return row
}

/** The most forms of sheets that are kept for a user and a type; the oldest is forgotten for a new one. */
const maxForms = 50

type Chosen = { readonly columns: readonly (string | null)[]; readonly choices?: ChosenValues }

/** Keeps what a user has chosen for their sheets with these headers; choices of before stay where none are given. */
export async function keepForm(pool: Pool, { user_id, type, columns: found }: ImportRow, { columns, choices }: Chosen): Promise<void> {
  const form = formOf(found.map(({ header }) => header))
  const db = database(pool)
  const chosen = { columns: JSON.stringify(columns), ...(choices && { choices: JSON.stringify(choices) }) }
  await db
    .insertInto('import_form')
    .values({ user_id, type, form, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'form']).doUpdateSet({ ...chosen, chosen_at: new Date() }))
    .execute()
  const newest = db
    .selectFrom('import_form')
    .select('form')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .orderBy('chosen_at', 'desc')
    .limit(maxForms)
  await db.deleteFrom('import_form').where('user_id', '=', user_id).where('type', '=', type).where('form', 'not in', newest).execute()
}

/** The choices that a user has made for sheets with these headers. */
export async function choicesOfForm(pool: Pool, { user_id, type, columns }: ImportRow): Promise<ChosenValues> {
  const form = formOf(columns.map(({ header }) => header))
  const row = await database(pool)
    .selectFrom('import_form')
    .select('choices')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('form', '=', form)
    .executeTakeFirst()
  return row?.choices ?? {}
}
