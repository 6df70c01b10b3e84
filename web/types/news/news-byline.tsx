import { getDefinition } from '@nazorat/machines'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'

/** What kind of news it is, and since when it has been there. */
export function NewsByline({ kind, date, time }: { kind: unknown; date: unknown; time?: unknown }) {
  const say = useSay()
  const field = getDefinition('news').fields['kind']!
  const label = field.kind === 'choice' ? field.options.options[String(kind)] : undefined
  return (
    <p className="news-byline">
      {label && say(label)}
      {label && typeof date === 'string' && ' · '}
      {typeof date === 'string' && (
        <time dateTime={date}>
          {formatDate(date)} {typeof time === 'string' && time}
        </time>
      )}
    </p>
  )
}
