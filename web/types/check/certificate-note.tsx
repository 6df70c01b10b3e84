import { Callout } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { useSay, useSayName } from '../../i18n/language.tsx'
import { certificateOf } from './certificate.ts'
import './request.css'
import { useInspectors } from './use-inspectors.ts'

/** Names the inspectors of a planned or running check who can't carry it out, and says why. */
export function CertificateNote({ document }: TabProps) {
  const say = useSay()
  const sayName = useSayName()
  const { inspectors, checkEndDate } = document.fields
  const isOpen = open.test(document.state)
  const known = useInspectors(isOpen && Array.isArray(inspectors) ? inspectors.map(String) : [])
  if (!isOpen) return null
  const until = typeof checkEndDate === 'string' ? checkEndDate : null
  const unfit = [...known.values()].flatMap((employee) => {
    const { refused } = certificateOf(employee, until)
    return refused ? [{ ...employee, refused }] : []
  })
  if (unfit.length === 0) return null
  return (
    <Callout intent="warning" title={say(words.title)} className="certificate-note">
      <ul>
        {unfit.map(({ id, fullName, refused }) => (
          <li key={id}>
            {sayName(fullName)}: {say(refused)}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Not drafts, whose form says it, nor checks that are over. */
const open = /^(ceo|sent|moderator)$|\.(notBegun|postponed|begun|prolonged)$/

const words = { title: t('Инспектор текширишни ўтказа олмайди', 'Инспектор не может проводить проверку') }
