import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words as common } from '../../i18n/words.ts'
import { useIdentity } from '../../api/identity.ts'
import { Mark } from '../../ui/identity/authority.tsx'
import { pages } from '../../navigation/paths.ts'
import { Value } from '../../fields/value.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { QrCode } from '../../ui/printed/qr-code.tsx'
import { daysLeft } from './days-left.ts'
import './certificate.css'

/** The certificate as it is printed, on half a sheet, with the address at which anybody confirms it. */
export function CertificateTab({ definition, document: { type, id, fields, texts } }: TabProps) {
  const say = useSay()
  const { certificateNumber: number, certificateExpiration: last } = fields
  if (typeof number !== 'string' || typeof last !== 'string') return <p className="tab-empty">{say(words.none)}</p>
  const address = new URL(`${pages.certificate}/${id}?number=${encodeURIComponent(number)}`, location.origin).href
  const value = (name: string) => <Value field={definition.fields[name]!} value={fields[name]} texts={texts} document={{ type, id }} />
  const { words: left, isDue } = daysLeft(last, new Date().toISOString())
  return (
    <div className="certificate-tab">
      <p className={isDue ? 'certificate-left certificate-due row wrap' : 'certificate-left row wrap'}>
        {say(left)}
        <Button icon={<Print />} onClick={() => print()}>
          {say(words.print)}
        </Button>
      </p>
      <section className="certificate" data-printed="alone" aria-labelledby="certificate-title">
        <p className="certificate-head muted row">
          <Mark /> {say(useIdentity().name ?? common.productLong)}
        </p>
        <h2 id="certificate-title">{say(words.title)}</h2>
        <p className="certificate-number">№ {number}</p>
        <p className="certificate-name">{value('fullName')}</p>
        <p>{value('positionId')}</p>
        <p>{value('organizationId')}</p>
        <p className="certificate-text">
          {say(words.text, {
            protocol: String(fields['attestationNumber'] ?? '—'),
            date: typeof fields['attestationDate'] === 'string' ? formatDate(fields['attestationDate']) : '—',
          })}
        </p>
        <footer className="certificate-foot wrap">
          <p>
            {say(words.until)}
            <strong>{formatDate(last)}</strong>
          </p>
          <a href={address} className="certificate-code" aria-label={say(words.check)}>
            <QrCode address={address} />
            <small>{say(words.check)}</small>
          </a>
        </footer>
      </section>
    </div>
  )
}

const words = {
  none: t('Махсус сертификат берилмаган', 'Специальный сертификат не выдан'),
  print: t('Чоп этиш', 'Печать'),
  title: t('Махсус сертификат', 'Специальный сертификат'),
  text: t(
    '{date} даги аттестация ({protocol}-сон баённома) натижасига кўра текширишлар ўтказиш ҳуқуқини беради',
    'Даёт право проводить проверки по результатам аттестации {date} (протокол № {protocol})',
  ),
  until: t('Амал қилиш муддати: ', 'Действителен до: '),
  check: t('Ҳақиқийлигини текшириш', 'Проверить подлинность'),
}
