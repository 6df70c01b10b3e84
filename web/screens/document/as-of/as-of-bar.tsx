import { Button, Slider } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import type { DocumentReply, HistoryReply } from '@nazorat/machines/api-types'
import { dayOf, isDay } from '@nazorat/machines/calendar'
import { eventLabel, type Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { DayInput } from '../../../fields/date/day-input.tsx'
import type { When } from '../../../api/queries.ts'
import { formatDate, formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { useArrows } from '../../../ui/use-arrows.ts'
import { whoOf } from '../page/who.ts'
import './as-of-bar.css'

interface PastBarProps {
  definition: Definition
  when: When
  /** The document as it is now, and the one on the screen. */
  now: DocumentReply
  shown: DocumentReply
  history: HistoryReply | undefined
  /** Nothing was there yet at what was asked for. */
  isMissing: boolean
  onLook: (when: When | null) => void
}

/** Says that the document is shown as it was, who made it so and when; goes back and forth in its versions, and to a day. */
export function PastBar({ definition, when, now, shown, history, isMissing, onLook }: PastBarProps) {
  const say = useSay()
  const newest = now.version
  // The requested version may still be loading.
  const asked = 'at' in when ? Math.min(when.at, newest) : shown.version
  const first = history?.first ?? 1
  const isPast = shown.then !== undefined || isMissing
  const event = history?.events.find(({ version }) => version === shown.version)
  // Versions that are private to others are passed over, as far as it is known by now which those are.
  const isKnown = event?.version === asked
  const before = isKnown ? (history?.earlier?.version ?? 0) : asked - 1
  // Of a version that is closed to the reader only the history says which version comes next.
  const after = isKnown ? (history?.later ?? newest + 1) : Math.max(asked + 1, first)
  const go = (version: number) => version >= first && version <= newest && onLook({ at: version })
  useArrows((by) => go(by < 0 ? before : after))
  return (
    <section className={isPast ? 'past-bar' : 'past-bar past-bar-now'} aria-label={say(words.past)}>
      <p role="status">
        {isMissing ? (
          <strong>{say(words.missing)}</strong>
        ) : (
          <>
            <strong>{say(isPast ? words.past : words.present)}</strong>{' '}
            {'on' in when && isPast && (
              <>
                {say(isDay(when.on) ? words.onDay : words.onMoment, { on: isDay(when.on) ? formatDate(when.on) : formatMoment(when.on) })}{' '}
                ·{' '}
              </>
            )}
            {say(words.version, { at: shown.version, newest })}
            {event && history && (
              <>
                {' '}
                · {formatMoment(event.at)} · {say(whoOf(event, history.texts))}: {say(eventLabel(definition, event))}
              </>
            )}
          </>
        )}
      </p>
      <div className="past-bar-tools row wrap">
        <Button
          icon={<ChevronLeft />}
          variant="outlined"
          disabled={before < first}
          aria-label={say(words.before)}
          title={say(words.before)}
          onClick={() => go(before)}
        />
        {newest > first && (
          <Slider
            min={first}
            max={newest}
            labelValues={[first, newest]}
            value={Math.max(asked, first)}
            onChange={go}
            showTrackFill={false}
            handleHtmlProps={{ 'aria-label': say(words.slider) }}
          />
        )}
        <Button
          icon={<ChevronRight />}
          variant="outlined"
          disabled={after > newest || (isMissing && !history)}
          aria-label={say(words.after)}
          title={say(words.after)}
          onClick={() => go(after)}
        />
        <label className="past-bar-day row" htmlFor="past-day">
          {say(words.day)}
          <DayInput
            id="past-day"
            value={'on' in when ? dayIn(when.on) : dayOf(shown.updatedAt)}
            onCommit={(day) => day && onLook({ on: day })}
          />
        </label>
        <Button intent="primary" onClick={() => onLook(null)}>
          {say(words.now)}
        </Button>
      </div>
    </section>
  )
}

const dayIn = (on: string): string => (isDay(on) ? on : dayOf(on))

const words = {
  past: t('Ўтган ҳолат кўрсатилмоқда.', 'Показано прошлое состояние.'),
  present: t('Бу ҳозирги ҳолат.', 'Это текущее состояние.'),
  missing: t(
    'Бундай ҳолат бўлмаган ёки у сиз учун ёпиқ: ҳужжат ҳали яратилмаган ёки сизга кўринмайдиган ҳолатда эди.',
    'Такого состояния не было, или оно закрыто для вас: документ ещё не был создан либо находился в состоянии, которое вам не показывается.',
  ),
  onDay: t('{on} куни охирида', 'На конец дня {on}'),
  onMoment: t('{on} да', 'На {on}'),
  version: t('{at}-таҳрир, жами {newest}', 'Версия {at} из {newest}'),
  slider: t('Таҳрир', 'Версия'),
  before: t('Олдинги таҳрир', 'Предыдущая версия'),
  after: t('Кейинги таҳрир', 'Следующая версия'),
  day: t('Шу кундаги ҳолати', 'Состояние на дату'),
  now: t('Ҳозирги ҳолатга қайтиш', 'Вернуться к текущему'),
}
