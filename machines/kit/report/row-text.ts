import { monthText } from '../calendar/months.ts'
import { valueText } from '../fields/value-text.ts'
import type { Language } from '../i18n/text.ts'
import type { ReportReply, ReportRow } from './query.ts'
import { byMonth, type Report } from './report.ts'

/** The value of a facet in a row of a report (its month, region or body) as text; empty where the documents of the row have none. */
export function rowText(
  { rowFields }: Pick<Report, 'rowFields'>,
  facet: string,
  keys: ReportRow['keys'],
  texts: ReportReply['texts'],
  language: Language,
): string {
  const key = keys[facet]
  if (facet === byMonth && key) return monthText(key, language)
  return valueText(rowFields[facet]!, key, { language, titles: texts, separator: ', ' })
}
