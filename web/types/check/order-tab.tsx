import { linesOf } from '@nazorat/machines/documents/inspections/public-record/page'
import { t } from '@nazorat/machines/i18n'
import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { documentQuery, listQuery } from '../../api/queries.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { Failed } from '../../ui/failed.tsx'
import { QrCode } from '../../ui/printed/qr-code.tsx'
import { PenLine, Sheet, SheetSignatures } from '../../ui/printed/sheet.tsx'
import './request.css'

const type = 'publicrecord'

/** The order of a check as it is handed to the business: what everybody may know of it, who comes, and the code by which it is verified. */
export function OrderTab({ document: { id, texts, fields } }: TabProps) {
  const say = useSay()
  const { language } = useLanguage()
  const found = useQuery(listQuery(type, { requestId: id }))
  const record = found.data?.rows[0]?.id
  const { data, error, refetch } = useQuery({ ...documentQuery(type, record ?? ''), enabled: record !== undefined })
  const failed = found.error ?? error
  if (failed) return <Failed title={words.failed} error={failed} refetch={() => Promise.all([found.refetch(), refetch()])} />
  if (found.data && record === undefined) return <p className="tab-empty">{say(words.none)}</p>
  if (!data) return null
  const code = String(data.fields['code'])
  const address = new URL(`/c/${code}`, location.origin).href
  const lines = linesOf({ type, stream: data.id, to: data.state, at: data.updatedAt ?? '', input: data.fields }, language)
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
    <div className="stack">
      <p className="row wrap">
        <Button icon={<Print />} onClick={() => print()}>
          {say(words.print)}
        </Button>
        <a href={`${address}?lang=${language}`} target="_blank" rel="noreferrer">
          {say(words.open)}
        </a>
      </p>
      <Sheet title={say(words.title)} number={String(data.fields['requestDocNumber'])} rows={rows}>
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
    </div>
  )
}

const words = {
  none: t(
    'Буйруқ варағи текшириш бўйича қарор қабул қилингандан сўнг чоп этилади',
    'Лист приказа печатается после принятия решения по проверке',
  ),
  failed: t('Буйруқ варағи юкланмади', 'Лист приказа не загрузился'),
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
