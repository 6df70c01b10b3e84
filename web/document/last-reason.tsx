import { actionIn, type Definition, type HistoryReply, t, type Text } from '@nazorat/machines'
import type { Texts } from '../kinds/kind-view.ts'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'

/** Why the document stands in its state, when whoever brought it there gave a reason: the first thing to know of a draft that came back. */
export function LastReason({ definition, state, history }: { definition: Definition; state: string; history: HistoryReply }) {
  const say = useSay()
  const came = history.events.find(({ from, to }) => from !== to)
  const reasons = came ? [came.input['reason'], came.input['comment'], ...titlesIn(came.input['rejectionReasons'], history.texts).map((title) => say(title))].filter((each) => typeof each === 'string' && each !== '') : []
  if (!came || came.to !== state || reasons.length === 0) return null
  const by = history.texts[came.actor.id]
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
