import { valueText } from '@nazorat/machines/fields'
import { useDefinition } from '../../api/definitions.ts'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** The kind of a news item and its date. */
export function NewsByline({ kind, date, time }: { kind?: unknown; date: unknown; time?: unknown }) {
  const { language } = useLanguage()
  const label = valueText(useDefinition('news').fields['kind']!, kind, { language, titles: {}, separator: '' })
  return (
    <p className="news-byline">
      {label}
      {label && typeof date === 'string' && ' · '}
      {typeof date === 'string' && (
        <time dateTime={date}>
          {formatDate(date)} {typeof time === 'string' && time}
        </time>
      )}
    </p>
  )
}
