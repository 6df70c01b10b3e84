import type { DocumentReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import './last-reason.css'

/** Why the document stands where it stands, as far as a reason was given: the first thing to know of a draft that came back. */
export function LastReason({ cause }: Pick<DocumentReply, 'cause'>) {
  const say = useSay()
  if (!cause) return null
  const by = say(cause.by)
  return (
    <p className="last-reason" role="note">
      <strong>{say(cause.done)}.</strong> {say(words.reason)} {cause.reasons.map((each) => say(each).replace(/\.$/, '')).join('; ')}
      <br />
      <span className="muted note">
        {by && `${by}, `}
        {formatMoment(cause.at)}
      </span>
    </p>
  )
}

const words = { reason: t('Сабаб:', 'Причина:') }
