import { Button, Callout } from '@blueprintjs/core'
import { type Definition, type ProblemReply, t } from '@nazorat/machines'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'

interface StaleNoteProps {
  definition: Definition
  by: NonNullable<ProblemReply['current']>
  onCompare: () => void
}

/** Said while one types: somebody saved the document first. Nothing is taken away until it is compared. */
export function StaleNote({ definition, by, onCompare }: StaleNoteProps) {
  const say = useSay()
  const done = definition.actions[by.action]?.done
  return (
    <Callout compact intent="warning" role="status" className="form-stale">
      {say(words.moved)}{' '}
      {by.at && (
        <>
          {by.actor.name && `${by.actor.name}, `}
          {formatMoment(by.at)}
          {done && <>: {say(done)}</>}.{' '}
        </>
      )}
      <Button size="small" onClick={onCompare}>
        {say(words.compare)}
      </Button>
    </Callout>
  )
}

const words = {
  moved: t(
    'Hujjat boshqa joyda oʻzgartirilgan, oʻz-oʻzidan saqlash toʻxtatildi.',
    'Ҳужжат бошқа жойда ўзгартирилган, ўз-ўзидан сақлаш тўхтатилди.',
    'Документ изменён в другом месте, автосохранение остановлено.',
  ),
  compare: t('Farqini koʻrish', 'Фарқини кўриш', 'Посмотреть различия'),
}
