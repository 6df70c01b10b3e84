import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { signedByWords } from '@nazorat/machines/workflow'
import type { ReactNode } from 'react'
import { Value } from '../../fields/value.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import type { DocumentTab, TabProps } from '../../screens/document/page/tab.ts'
import { PenLine, Sheet, SheetSignatures } from '../../ui/printed/sheet.tsx'
import type { Definition } from '@nazorat/machines/definition'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'

/** An entry of the inspection book: a sheet of the book, which is what is printed. */
export const BookPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} />

const tabs: readonly DocumentTab[] = [{ id: 'sheet', label: t('Китоб варағи', 'Лист книги'), view: BookSheet }]

/** The entry as the book has it: its questions in their order, with their answers, the key by which it was signed, and lines for pens. */
function BookSheet({ definition, document }: TabProps) {
  const say = useSay()
  const { fields, signed, texts } = document
  const value = (name: string) => (
    <Value field={definition.fields[name]!} value={fields[name]} texts={texts} document={{ type: definition.type, id: document.id }} />
  )
  const of = (first: string, ...others: string[]) => {
    const filled = [first, ...others].filter((name) => !isEmpty(fields[name]))
    return (filled.length > 0 ? filled : [first]).map((name, i) => (
      <span key={name}>
        {i > 0 && ', '}
        {value(name)}
      </span>
    ))
  }
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say(words.business), of('contractorName', 'contractorInn')],
    [say(words.place), of('regionId', 'districtId')],
    [say(words.body), of('inspectionOrganizationId')],
    [say(words.held), of('heldDate')],
    [say(words.inspectors), of('inspectors')],
    [say(words.order), of('orderNumber', 'orderDate')],
    [say(words.purpose), of('purpose')],
    [
      say(words.coverage),
      <>
        {value('coverageStartDate')} – {value('coverageEndDate')}
      </>,
    ],
    [say(words.result), of('resultNumber', 'resultDate')],
    [say(words.remark), of('remark')],
    [say(words.confirmed), of('confirmedUserId', 'confirmedDate')],
  ]
  return (
    <Sheet title={say(definition.label.many)} number={value('requestDocNumber')} rows={rows}>
      <SheetSignatures>
        <PenLine>{say(words.inspectorSigns)}</PenLine>
        {signed ? (
          <p>
            {say(words.businessSigned)}
            <br />
            {say(signedByWords, signed)} · {formatMoment(signed.at)}
          </p>
        ) : (
          <PenLine>{say(words.businessSigns)}</PenLine>
        )}
      </SheetSignatures>
    </Sheet>
  )
}

const words = {
  business: t('Тадбиркорлик субъектининг номи ва СТИРи', 'Наименование и ИНН субъекта предпринимательства'),
  place: t('Жойлашган ҳудуди', 'Местонахождение'),
  body: t('Назорат қилувчи орган', 'Контролирующий орган'),
  held: t('Текшириш бошланган сана', 'Дата начала проверки'),
  inspectors: t('Текширишни ўтказган инспекторлар', 'Инспекторы, проводившие проверку'),
  order: t('Буйруқ рақами ва санаси', 'Номер и дата приказа'),
  purpose: t('Текшириш мақсади', 'Цель проверки'),
  coverage: t('Текширилган давр', 'Проверенный период'),
  result: t('Натижа ҳужжатининг рақами ва санаси', 'Номер и дата документа о результате'),
  remark: t('Субъектнинг изоҳи', 'Замечания субъекта'),
  confirmed: t('Субъект номидан тасдиқлаган шахс ва сана', 'Кто и когда подтвердил от имени субъекта'),
  inspectorSigns: t('Инспектор имзоси', 'Подпись инспектора'),
  businessSigned: t('Субъект вакили электрон имзо билан тасдиқлаган', 'Подтверждено электронной подписью представителя субъекта'),
  businessSigns: t('Субъект вакилининг имзоси', 'Подпись представителя субъекта'),
}
