import { dayOf } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import { use } from 'react'
import { PastContext } from '../../screens/document/as-of/as-of.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { useSay } from '../../i18n/language.tsx'
import { certificateOf } from './certificate.ts'
import './request.css'
import { useInspectors } from './use-inspectors.ts'

/** Who carries the check out, and under which certificates. */
export function InspectorsTab({ document }: TabProps) {
  const say = useSay()
  const ids = Array.isArray(document.fields['inspectors']) ? document.fields['inspectors'].map(String) : []
  const until = document.fields['checkEndDate']
  const { moment } = use(PastContext)
  const known = useInspectors(ids, moment)
  if (ids.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  return (
    <ul className="inspectors">
      {ids.map((id) => {
        const employee = known.get(id)
        const certificate =
          employee && certificateOf(employee, typeof until === 'string' ? until : null, dayOf(moment ?? new Date().toISOString()))
        const title = document.texts[id]
        return (
          <li key={id} className="inspector box row wrap">
            <strong>{title === undefined ? '…' : say(title)}</strong>
            {certificate && <span className="muted">{say(certificate.words)}</span>}
            {certificate?.refused && <span className="inspector-refused">{say(certificate.refused)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

const words = { none: t('Инспекторлар танланмаган', 'Инспекторы не выбраны') }
