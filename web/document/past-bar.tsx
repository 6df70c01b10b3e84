import { Button, Slider } from '@blueprintjs/core'
import { type Definition, t } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '../server/queries.ts'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { sentenceOf } from './sentence.ts'

interface PastBarProps {
  definition: Definition
  id: string
  at: number
  newest: number
  onLook: (version: number | null) => void
}

/** Says that the document is shown as it was, and goes back and forth in its versions. */
export function PastBar({ definition, id, at, newest, onLook }: PastBarProps) {
  const say = useSay()
  const { data } = useQuery(historyQuery(definition.type, id))
  const event = data?.events.find(({ version }) => version === at)
  return (
    <section className="past-bar" aria-label={say(words.past)}>
      <p role="status">
        <strong>{say(words.past)}</strong> {say(words.version, { at, newest })}
        {event && (
          <>
            , {formatMoment(event.at)}: {say(sentenceOf(definition, event))}
          </>
        )}
      </p>
      {newest > 1 && (
        <Slider
          min={1}
          max={newest}
          labelStepSize={Math.max(1, Math.ceil(newest / 10))}
          value={at}
          onChange={onLook}
          handleHtmlProps={{ 'aria-label': say(words.slider) }}
        />
      )}
      <Button intent="primary" onClick={() => onLook(null)}>
        {say(words.now)}
      </Button>
    </section>
  )
}

const words = {
  past: t('Hujjatning oʻtgan holati koʻrsatilmoqda.', 'Ҳужжатнинг ўтган ҳолати кўрсатилмоқда.', 'Показано прошлое состояние документа.'),
  version: t('{newest} nusxadan {at}-si', '{newest} нусхадан {at}-си', 'Версия {at} из {newest}'),
  slider: t('Nusxa', 'Нусха', 'Версия'),
  now: t('Hozirgi holatga qaytish', 'Ҳозирги ҳолатга қайтиш', 'Вернуться к текущему'),
}
