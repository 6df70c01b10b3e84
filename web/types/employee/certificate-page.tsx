import { Spinner } from '@blueprintjs/core'
import type { CertificateReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { call, Problem } from '../../api/client.ts'
import { LanguageSwitch } from '../../features/account/language-switch.tsx'
import '../../features/account/login.css'
import { formatDate } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { LoginHead } from '../../features/account/login/login-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import './certificate-page.css'

/** The page to which the code on a certificate leads: it confirms the certificate to anybody. */
export function CertificatePage() {
  const say = useSay()
  const { setLanguage } = useLanguage()
  const { id = '' } = useParams({ strict: false })
  const { number = '' } = useSearch({ strict: false })
  const { data, error, isPending } = useQuery({
    queryKey: ['certificate', id, number],
    queryFn: ({ signal }) => call<CertificateReply>(`certificate/Check/${id}?number=${encodeURIComponent(number)}`, undefined, { signal }),
    retry: false,
    meta: {},
  })
  usePageTitle(words.title)
  return (
    <main className="login">
      <div className="login-card">
        <LoginHead />
        <h1 className="login-title strong">{say(words.title)}</h1>
        <div className="confirmed" role="status">
          {isPending ? (
            <Spinner size={24} />
          ) : data ? (
            <Confirmed {...data} />
          ) : (
            <p>{error instanceof Problem && error.status !== 404 ? error.message : say(words.none)}</p>
          )}
        </div>
        <LanguageSwitch onSwitch={setLanguage} />
      </div>
    </main>
  )
}

function Confirmed({ number, name, expiration, isValid }: CertificateReply) {
  const say = useSay()
  return (
    <>
      <Badge label={say(isValid ? words.valid : words.invalid)} intent={isValid ? 'success' : 'danger'} />
      <dl>
        <dt>{say(words.number)}</dt>
        <dd>{number}</dd>
        <dt>{say(words.name)}</dt>
        <dd>{name}</dd>
        <dt>{say(words.until)}</dt>
        <dd>{formatDate(expiration)}</dd>
      </dl>
    </>
  )
}

const words = {
  title: t('Махсус сертификатни текшириш', 'Проверка специального сертификата'),
  none: t('Бундай сертификат топилмади: у алмаштирилган ёки манзил нотўғри', 'Такого сертификата нет: он заменён или адрес неверен'),
  valid: t('Амал қилади', 'Действителен'),
  invalid: t('Амал қилмайди', 'Не действует'),
  number: t('Рақами', 'Номер'),
  name: t('Ф.И.Ш.', 'Ф.И.О.'),
  until: t('Амал қилиш муддати', 'Действителен до'),
}
