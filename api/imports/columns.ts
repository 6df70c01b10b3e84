import type { ImportedColumn } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { columnOf } from '@nazorat/machines/import'
import { Refusal } from '@nazorat/machines/workflow'

/** Refuses columns that are not as many as the sheet has, that the type does not have, or that stand twice. */
export function checkColumns(definition: Definition, found: readonly ImportedColumn[], columns: readonly (string | null)[]): void {
  const named = columns.filter((key) => key !== null)
  const isKnown = columns.length === found.length && named.every((key) => columnOf(definition, key))
  if (!isKnown || named.length === 0) throw new Refusal('invalid', {}, { columns: [unknown] })
  if (new Set(named).size < named.length) throw new Refusal('invalid', {}, { columns: [repeated] })
}

const unknown = t('Ҳар бир устун учун шу рўйхатнинг майдонини танланг', 'Выберите для столбцов поля этого списка')
const repeated = t('Бир майдон икки устун учун танланган', 'Одно поле выбрано для двух столбцов')
