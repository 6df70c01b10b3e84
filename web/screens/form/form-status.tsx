import { Button } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { formatTime } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { KeepOffer } from '../waiting/keep.tsx'

interface FormStatusProps {
  phase: 'editing' | 'saving' | 'failed'
  isDirty: boolean
  savedAt: string | null
  failure: string | null
  onAgain: () => void
  /** Where no network was found and the command can wait on the device. */
  onKeep?: (() => void) | undefined
}

/** Where the draft stands: being saved, saved at a time, or not saved and why. Said aloud when it changes. */
export function FormStatus({ phase, isDirty, savedAt, failure, onAgain, onKeep }: FormStatusProps) {
  const say = useSay()
  if (phase === 'failed' || failure) {
    return (
      <div className="form-status form-status-failed row wrap" role="alert">
        <span>
          {say(words.failed)} {failure && ended(failure)}
          {phase === 'failed' && <> {say(words.kept)}</>}
        </span>
        {phase === 'failed' && (
          <Button size="small" onClick={onAgain}>
            {say(words.again)}
          </Button>
        )}
        {phase === 'failed' && onKeep && <KeepOffer onKeep={onKeep} />}
      </div>
    )
  }
  return (
    <div className="form-status" role="status">
      {phase === 'saving'
        ? say(words.saving)
        : isDirty
          ? say(words.unsaved)
          : savedAt
            ? say(words.saved, { time: formatTime(savedAt) })
            : ''}
    </div>
  )
}

const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

const words = {
  saving: t('Сақланмоқда…', 'Сохраняется…'),
  unsaved: t('Сақланмаган ўзгаришлар бор', 'Есть несохранённые изменения'),
  saved: t('{time} да сақланди', 'Сохранено в {time}'),
  failed: t('Сақланмади.', 'Не сохранено.'),
  kept: t('Ёзганларингиз шу қурилмада сақлаб турилибди.', 'Введённое сохранено на этом устройстве.'),
  again: t('Қайта уриниш', 'Повторить'),
}
