import { type Engine, loadTitles } from '@nazorat/engine'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import { kindOf, valueText } from '@nazorat/machines/fields'
import { formatDate, inLanguage, t, type Text } from '@nazorat/machines/i18n'
import type { Report, ReportQuery } from '@nazorat/machines/report'
import type { Actor } from '@nazorat/machines/workflow'
import type { Headings } from '../sheet-head.ts'

/** The lines above a report: its name, its period, its reader and its filters. */
export async function headingsOf(
  engine: Engine,
  { language, organizationId }: Actor,
  report: Report,
  { period, filters }: ReportQuery,
): Promise<Headings> {
  const ids = Object.entries(filters).flatMap(([name, value]) =>
    kindOf(report.facets[name]!).target ? [value].flat().filter((id) => typeof id === 'string') : [],
  )
  const titles = await loadTitles(engine.pool, [...ids, ...(organizationId ? [organizationId] : [])])
  const say = (text: Text, params: Record<string, string> = {}) =>
    inLanguage(text, language).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const authority = (await readIdentity(engine)).name
  const organization = organizationId && titles[organizationId]
  const conditions = Object.entries(filters).map(([name, value]) => {
    const field = report.facets[name]!
    const words = [value].flat().map((each) => valueText(field, each, { language, titles, separator: ', ' }))
    return `${say(field.label)}: ${words.join(', ')}`
  })
  return {
    title: say(report.label),
    lines: [
      ...(authority ? [inLanguage(authority, language)] : []),
      say(texts.period, { from: formatDate(period.from!), to: formatDate(period.to!) }),
      ...(organization ? [say(texts.organization, { name: inLanguage(organization, language) })] : []),
      ...conditions,
      ...(report.measuredIn ? [say(texts.unit, { unit: say(report.measuredIn) })] : []),
    ],
  }
}

const texts = {
  period: t('Давр: {from} – {to}', 'Период: {from} – {to}'),
  organization: t('Ташкилот: {name}', 'Организация: {name}'),
  unit: t('Ўлчов бирлиги: {unit}', 'Единица измерения: {unit}'),
}
