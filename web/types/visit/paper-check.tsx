import { Button, Callout } from '@blueprintjs/core'
import type { ListReply } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { t, type Text } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { documentQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../ui/page-title.ts'
import { toast } from '../../ui/toasts.ts'
import { readPaper } from './addresses.ts'
import { judgePaper, type PaperVerdict, type RecordOfPaper } from './paper.ts'
import { Scanner } from './scanner.tsx'
import './visit.css'

interface Judged extends PaperVerdict {
  readonly record: RecordOfPaper | null
}

/** Is an order on paper real? Its code is taken from our own addresses alone, and what the register says of it is shown beside. */
export function PaperCheck() {
  const say = useSay()
  const actor = useActor()
  const client = useQueryClient()
  const [judged, setJudged] = useState<Judged | null>(null)
  const [isBusy, setBusy] = useState(false)
  usePageTitle(words.title)

  const checkPaper = async (text: string) => {
    const read = readPaper(text, location.origin)
    if ('refused' in read) return setJudged({ isGenuine: false, reason: read.refused, record: null })
    setBusy(true)
    try {
      const { rows } = await call<ListReply>('publicrecord/GetList', { code: read.code, pageSize: 1 })
      const record = rows[0] ? await client.fetchQuery({ ...documentQuery('publicrecord', rows[0].id), meta: {} }) : null
      const own = await call<ListReply>('premises/GetList', { contractorId: actor.contractorId && [actor.contractorId], pageSize: 1 })
      const inn = own.rows[0]?.['contractorInn']
      const check = record && (await call<ListReply>('request/GetList', { id: [record.fields['requestId']], pageSize: 1 }))
      const today = dayOf(new Date().toISOString())
      setJudged({
        ...judgePaper(record, { inn: typeof inn === 'string' ? inn : null, seesCheck: check?.rows.length === 1, today }),
        record,
      })
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="page door stack">
      <h1 className="page-title strong">{say(words.title)}</h1>
      {judged ? (
        <PaperResult
          judged={judged}
          onAgain={() => setJudged(null)}
          onOther={() => setJudged({ ...judged, isGenuine: false, reason: words.changed })}
        />
      ) : (
        <>
          <p className="muted">{say(words.how)}</p>
          <Scanner what={words.code} refused={null} isBusy={isBusy} onText={(text) => void checkPaper(text)} />
        </>
      )}
    </div>
  )
}

function PaperResult({
  judged: { isGenuine, reason, record },
  onAgain,
  onOther,
}: {
  judged: Judged
  onAgain: () => void
  onOther: () => void
}) {
  const say = useSay()
  const fields = record?.fields ?? {}
  const rows: [Text, string][] = [
    [words.number, String(fields['requestDocNumber'] ?? '—')],
    [words.body, say((fields['inspectionOrganizationName'] as Text | null) ?? '—')],
    [words.business, [fields['contractorName'], fields['contractorInn']].filter(Boolean).join(', ') || '—'],
    [words.order, [fields['orderNumber'], dateOf(fields['orderDate'])].filter(Boolean).join(', ') || '—'],
    [words.period, `${dateOf(fields['checkStartDate'])} – ${dateOf(fields['checkEndDate'])}`],
  ]
  return (
    <section className={`verdict verdict-${isGenuine ? 'green' : 'red'} box`} role="status">
      <h2>{say(isGenuine ? words.genuine : words.forged)}</h2>
      <p>{say(reason)}</p>
      {record && (
        <dl className="verdict-about">
          {rows.map(([label, value]) => (
            <div key={label.ru}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isGenuine && (
        <Callout intent="warning">
          <p>{say(words.compare)}</p>
          <Button onClick={onOther}>{say(words.differs)}</Button>
        </Callout>
      )}
      <Button className="thumb" size="large" fill onClick={onAgain}>
        {say(words.again)}
      </Button>
    </section>
  )
}

const dateOf = (value: unknown): string => (typeof value === 'string' ? formatDate(value) : '—')

const words = {
  title: t('Қоғоздаги кодни текшириш', 'Проверка кода на бумаге'),
  how: t(
    'Буйруқдаги кодни шу ерда сканерланг: телефон камераси билан очилган саҳифа сохта бўлиши мумкин.',
    'Сканируйте код приказа здесь: страница, открытая камерой телефона, может быть поддельной.',
  ),
  code: t('Буйруқдаги код', 'Код на приказе'),
  genuine: t('Рўйхатдан ўтган', 'Зарегистрирована'),
  forged: t('Бу қоғозга ишонманг', 'Не верьте этой бумаге'),
  number: t('Реестр рақами', 'Номер в реестре'),
  body: t('Назорат қилувчи орган', 'Контролирующий орган'),
  business: t('Субъект', 'Субъект'),
  order: t('Буйруқ', 'Приказ'),
  period: t('Муддати', 'Срок'),
  compare: t(
    'Қоғоздагини юқоридаги билан солиштиринг: орган, субъект, буйруқ ва муддат бир хил бўлиши керак.',
    'Сравните с бумагой: орган, субъект, приказ и срок должны совпадать.',
  ),
  differs: t('Қоғозда бошқача ёзилган', 'На бумаге написано другое'),
  changed: t('Сохта: қоғоз ўзгартирилган, рўйхатда бошқача ёзилган', 'Подделка: бумага изменена, в реестре записано другое'),
  again: t('Бошқа кодни текшириш', 'Проверить другой код'),
}
