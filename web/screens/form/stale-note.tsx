import { Button } from '@blueprintjs/core'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'

interface StaleNoteProps {
  definition: Definition
  savesItself: boolean
  by: NonNullable<ProblemReply['current']>
  /** Why it could not be compared. */
  failure: string | null
  onCompare: () => void
}

/** Said beside the buttons, in sight of who is typing: somebody saved the document first. Nothing is taken away until it is compared. */
export function StaleNote({ definition, savesItself, by, failure, onCompare }: StaleNoteProps) {
  const say = useSay()
  return (
    <div className="form-status form-status-failed row wrap" role="alert">
      <span>
        <strong>{say(savesItself ? words.stopped : words.moved)}</strong>{' '}
        {by.at && (
          <>
            {by.actor.name && `${by.actor.name}, `}
            {formatMoment(by.at)}: {say(eventLabel(definition, by))}.
          </>
        )}{' '}
        {failure}
      </span>
      <Button size="small" intent="danger" variant="outlined" onClick={onCompare}>
        {say(words.compare)}
      </Button>
    </div>
  )
}

const words = {
  stopped: t('Энди ўзи сақланмаяпти: ҳужжат бошқа жойда ўзгартирилган.', 'Больше не сохраняется само: документ изменён в другом месте.'),
  moved: t('Ҳужжат бошқа жойда ўзгартирилган.', 'Документ изменён в другом месте.'),
  compare: t('Фарқини кўриш', 'Посмотреть различия'),
}
