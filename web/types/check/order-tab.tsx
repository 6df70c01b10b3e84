import { linesOf } from '@nazorat/machines/documents/inspections/public-record/page'
import { type Language, languages, t } from '@nazorat/machines/i18n'
import { Button, SegmentedControl } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { documentQuery, listQuery } from '../../api/queries.ts'
import { InLanguage } from '../../i18n/in-language.tsx'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { Failed } from '../../ui/failed.tsx'
import { QrCode } from '../../ui/printed/qr-code.tsx'
import { PenLine, Sheet, SheetSignatures } from '../../ui/printed/sheet.tsx'
import './request.css'

const type = 'publicrecord'

/** The order of a check as it is handed to the business, in the language that the business reads. */
export function OrderTab({ document }: TabProps) {
  const say = useSay()
  const [language, setLanguage] = useState(useLanguage().language)
  const found = useQuery(listQuery(type, { requestId: document.id }))
  const record = found.data?.rows[0]?.id
  const { data, error, refetch } = useQuery({ ...documentQuery(type, record ?? ''), enabled: record !== undefined })
  const failed = found.error ?? error
  if (failed) return <Failed title={words.failed} error={failed} refetch={() => Promise.all([found.refetch(), refetch()])} />
  if (found.data && record === undefined) return <p className="tab-empty">{say(words.none)}</p>
  if (!data) return null
  const address = new URL(`/c/${String(data.fields['code'])}`, location.origin).href
  return (
    <div className="stack">
      <div className="row wrap">
        <SegmentedControl
          aria-label={say(words.language)}
          options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))}
          value={language}
          onValueChange={(chosen) => setLanguage(chosen as Language)}
        />
        <Button icon={<Print />} onClick={() => print()}>
          {say(words.print)}
        </Button>
        <a href={`${address}?lang=${language}`} target="_blank" rel="noreferrer">
          {say(words.open)}
        </a>
      </div>
      <InLanguage language={language}>
        <OrderSheet document={document} record={data} address={address} />
      </InLanguage>
    </div>
  )
}

interface OrderSheetProps extends Pick<TabProps, 'document'> {
  readonly record: DocumentReply
  /** Of the page behind the code. */
  readonly address: string
}

/** The public record of a check, its inspectors, and the code by which it is verified. */
function OrderSheet({ document: { texts, fields }, record, address }: OrderSheetProps) {
  const say = useSay()
  const { language } = useLanguage()
  const code = String(record.fields['code'])
  const lines = linesOf({ type, stream: record.id, to: record.state, at: record.updatedAt ?? '', input: record.fields }, language)
  const inspectors = Array.isArray(fields['inspectors']) ? fields['inspectors'].map(String) : []
  // The record leaves out the name of a business that is a person, the sheet for that business does not.
  const business = [fields['contractorName'], fields['contractorInn']].filter((part) => typeof part === 'string').join(', ')
  const left = ['requestDocNumber', 'contractorName', 'contractorInn']
  const said = lines
    .filter(({ name }) => !left.includes(name))
    .flatMap(({ name, label, texts: values }) => {
      const row = [label, values.map((text) => <div key={text}>{text}</div>)] as const
      const people = inspectors.map((each) => <div key={each}>{texts[each] === undefined ? '…' : say(texts[each])}</div>)
      return name === 'inspectors' ? ([[say(words.inspectors), people], row] as const) : [row]
    })
  const rows = [[say(words.business), business] as const, ...said]
  return (
    <Sheet title={say(words.title)} number={String(record.fields['requestDocNumber'])} rows={rows}>
      <SheetSignatures>
        <PenLine>{say(words.headSigns)}</PenLine>
        <PenLine>{say(words.businessSigns)}</PenLine>
        <div className="order-code">
          <QrCode address={address} label={say(words.code)} />
          <p className="order-letters strong">{code}</p>
          <p className="note">{say(words.verify, { address: `${location.host}/c` })}</p>
        </div>
      </SheetSignatures>
    </Sheet>
  )
}

const words = {
  none: t(
    'Буйруқ варағи текшириш бўйича қарор қабул қилингандан сўнг чоп этилади',
    'Лист приказа печатается после принятия решения по проверке',
  ),
  failed: t('Буйруқ варағи юкланмади', 'Лист приказа не загрузился'),
  language: t('Варақ тили', 'Язык листа'),
  print: t('Чоп этиш', 'Печать'),
  open: t('Ҳамма кўрадиган саҳифа', 'Страница, которую видят все'),
  title: t('Текшириш ўтказиш тўғрисидаги буйруқ варағи', 'Лист приказа о проведении проверки'),
  business: t('Тадбиркорлик субъектининг номи ва СТИРи', 'Наименование и ИНН субъекта предпринимательства'),
  inspectors: t('Инспекторлар', 'Инспекторы'),
  headSigns: t('Орган раҳбарининг имзоси', 'Подпись руководителя органа'),
  businessSigns: t('Субъект вакилининг имзоси', 'Подпись представителя субъекта'),
  code: t('Буйруқни текшириш коди', 'Код для проверки приказа'),
  verify: t(
    'Бу варақни ҳар ким текшира олади: кодни сканерланг ёки {address} саҳифасига ёзинг.',
    'Этот лист может проверить каждый: отсканируйте код или введите его на странице {address}.',
  ),
}
