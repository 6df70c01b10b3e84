import type { Fields } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Say } from '../../../i18n/language.tsx'
import { fieldId } from '../../../fields/form-field.tsx'

/** The problems of fields whose files are still uploading; `underWay` has the ids of their inputs. */
export const filesUnderWay = (fields: Fields, underWay: ReadonlySet<string>, say: Say, prefix?: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isUnderWay(fieldId(name, prefix), underWay))
      .map(([name, { label }]) => [name, [say(words, { field: say(label) })]]),
  )

/** The inputs of a field's parts have ids that begin with its own. */
const isUnderWay = (id: string, underWay: ReadonlySet<string>): boolean =>
  [...underWay].some((each) => each === id || each.startsWith(`${id}.`))

const words = t(
  '«{field}»: файл ҳали юкланмаган, юкланишини кутинг ёки уни олиб ташланг',
  '«{field}»: файл ещё не загружен, дождитесь загрузки или уберите его',
)
