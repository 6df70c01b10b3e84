import { type Fields, t } from '@nazorat/machines'
import type { Say } from '../../../i18n/language.tsx'
import { fieldId } from '../form-field.tsx'

/** The problems of fields whose files are still uploading; `underWay` has the ids of their inputs. */
export const filesUnderWay = (fields: Fields, underWay: ReadonlySet<string>, say: Say, prefix?: string): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => underWay.has(fieldId(name, prefix))).map(([name, { label }]) => [name, [say(words, { field: say(label) })]]))

const words = t(
  '«{field}»: fayl hali yuklanmagan, yuklanishini kuting yoki uni olib tashlang',
  '«{field}»: файл ҳали юкланмаган, юкланишини кутинг ёки уни олиб ташланг',
  '«{field}»: файл ещё не загружен, дождитесь загрузки или уберите его',
)
