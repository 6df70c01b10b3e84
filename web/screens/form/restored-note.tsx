import { Button, Callout } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import './form.css'

/** Says that what stands here was typed before and had not reached the server. */
export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const say = useSay()
  return (
    <Callout compact intent="primary" role="status" className="form-restored row wrap">
      <span>{say(words.restored, { at: formatMoment(at) })}</span>
      <Button size="small" onClick={onDiscard}>
        {say(words.discard)}
      </Button>
    </Callout>
  )
}

const words = {
  restored: t('Сақланмай қолган ёзувларингиз тикланди ({at}).', 'Восстановлено то, что не успело сохраниться ({at}).'),
  discard: t('Тиклашни бекор қилиш', 'Отменить восстановление'),
}
