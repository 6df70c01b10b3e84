import { Button } from '@blueprintjs/core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import { reasonOf, useVerdict } from './verdict.ts'

interface MovedActionsProps {
  definition: Definition
  name: string
  current: DocumentReply | null
  onLook: () => void
  onContinue: () => void
}

/** After somebody was first: look at what he left, or do the same on it where that is still possible. */
export function MovedActions({ definition, name, current, onLook, onContinue }: MovedActionsProps) {
  const say = useSay()
  const verdict = useVerdict(definition, name, current)
  return (
    <>
      {verdict && !verdict.can && <span className="moved-why">{reasonOf(verdict.refusal, say)}</span>}
      <Button onClick={onLook}>{say(words.look)}</Button>
      {verdict?.can && (
        <Button intent="primary" onClick={onContinue}>
          {say(words.again)}
        </Button>
      )}
    </>
  )
}

const words = {
  look: t('Ҳужжатни кўриш', 'Посмотреть документ'),
  again: t('Янги ҳолатда бажариш', 'Выполнить в новом состоянии'),
}
