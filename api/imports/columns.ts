import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { formOf, type ImportRow } from '@nazorat/engine/jobs/imports'
import { columnOf, type Definition, type ImportedColumn, Refusal, t } from '@nazorat/machines'

/** The most forms of sheets that are kept for a user and a type; the oldest is forgotten for a new one. */
const mostForms = 50

/** Refuses columns that are not as many as the sheet has, that the type does not have, or that stand twice. */
export function checkColumns(definition: Definition, found: readonly ImportedColumn[], columns: readonly (string | null)[]): void {
  const named = columns.filter((key) => key !== null)
  const isKnown = columns.length === found.length && named.every((key) => columnOf(definition, key))
  if (!isKnown || named.length === 0) throw new Refusal('invalid', {}, { columns: [unknown] })
  if (new Set(named).size < named.length) throw new Refusal('invalid', {}, { columns: [repeated] })
}

const unknown = t('Har bir ustun uchun shu roʻyxatning maydonini tanlang', 'Ҳар бир устун учун шу рўйхатнинг майдонини танланг', 'Выберите для столбцов поля этого списка')
const repeated = t('Bir maydon ikki ustun uchun tanlangan', 'Бир майдон икки устун учун танланган', 'Одно поле выбрано для двух столбцов')

/** Keeps which column is which for sheets of a user with these headers. */
export async function keepColumns(pool: Pool, { user_id, type, columns: found }: ImportRow, columns: readonly (string | null)[]): Promise<void> {
  const form = formOf(found.map(({ header }) => header))
  const db = database(pool)
  const json = JSON.stringify(columns)
  await db
    .insertInto('import_form')
    .values({ user_id, type, form, columns: json })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'form']).doUpdateSet({ columns: json, chosen_at: new Date() }))
    .execute()
  const kept = db.selectFrom('import_form').select('form').where('user_id', '=', user_id).where('type', '=', type).orderBy('chosen_at', 'desc').limit(mostForms)
  await db.deleteFrom('import_form').where('user_id', '=', user_id).where('type', '=', type).where('form', 'not in', kept).execute()
}
