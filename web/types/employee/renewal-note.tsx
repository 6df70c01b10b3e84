import { Callout } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { isParty, scopeOf } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { newPath } from '../../navigation/paths.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { daysLeft } from './days-left.ts'
import './employee.css'

/** Says that a certificate ends soon or has ended; here, where the reminder leads, it is renewed. */
export function RenewalNote({ document: { id, state, fields } }: TabProps) {
  const say = useSay()
  const actor = useActor()
  const last = fields['certificateExpiration']
  if (state !== 'active' || typeof last !== 'string') return null
  const { words: left, isDue, isOver } = daysLeft(last, new Date().toISOString())
  if (!isDue) return null
  const held = scopeOf(actor, 'AttestationCreate')
  return (
    <Callout intent={isOver ? 'danger' : 'warning'} className="renewal-note" title={say(isOver ? words.over : words.soon)}>
      <p>{say(left)}</p>
      {held && isParty(actor, held.scope, fields['organizationId']) && (
        <LinkButton to={`${newPath('attestation')}?employeeId=${id}`}>{say(words.renew)}</LinkButton>
      )}
    </Callout>
  )
}

const words = {
  soon: t('Сертификат муддати тугаяпти', 'Срок сертификата заканчивается'),
  over: t('Сертификат муддати тугаган', 'Срок сертификата истёк'),
  renew: t('Сертификатни янгилаш', 'Обновить сертификат'),
}
