import { actionIn, type Definition, type DocumentReply, type HistoryReply, t, type Text } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import type { Texts } from '../kinds/kind-view.ts'
import { eventQuery } from '../server/queries.ts'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'

/** Why the document stands in its state, when whoever brought it there gave a reason: the first thing to know of a draft that came back. */
export function LastReason({ definition, document, history }: { definition: Definition; document: DocumentReply; history: HistoryReply }) {
  const say = useSay()
  const entered = Math.max(0, ...history.transitions.flatMap(({ versions }) => versions))
  const isNewest = history.events[0]?.version === entered
  const found = useQuery({ ...eventQuery(definition.type, document.id, entered), enabled: entered > 0 && !isNewest })
  const data = isNewest ? history : found.data
  const came = data?.events[0]
  if (!data || came?.version !== entered || came.to !== document.state) return null
  const reasons = [came.input['reason'], came.input['comment'], ...titlesIn(came.input['rejectionReasons'], data.texts).map((title) => say(title))].filter((each) => typeof each === 'string' && each !== '')
  if (reasons.length === 0) return null
  const by = data.texts[came.actor.id]
  const done = came.from ? actionIn(definition, came.action, came.from)?.done : undefined
  return (
    <p className="last-reason">
      {done && <strong>{say(done)}. </strong>}
      {say(words.reason)} {reasons.join('; ')}
      <br />
      <span className="event-about">
        {by !== undefined && `${say(by)}, `}
        {formatMoment(came.at)}
      </span>
    </p>
  )
}

const titlesIn = (ids: unknown, texts: Texts): (string | Text)[] => (Array.isArray(ids) ? ids.flatMap((id) => texts[String(id)] ?? []) : [])

const words = { reason: t('Sabab:', 'Сабаб:', 'Причина:') }
