import type { DocumentReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { formatDate } from '../../i18n/format.ts'

/** The values of a public record with which a paper is compared. */
export type RecordOfPaper = Pick<DocumentReply, 'state' | 'fields'>

export interface PaperVerdict {
  readonly isGenuine: boolean
  readonly reason: Text
}

interface PaperContext {
  /** The number of the business that was shown the paper, as far as it is known, and whether it sees the check among its own. */
  readonly inn: string | null
  readonly seesCheck: boolean
  /** A calendar day. */
  readonly today: string
  /** The dates that stand on the paper, as far as somebody has read them. */
  readonly dates?: { readonly start: string; readonly end: string }
}

/** Whether a paper with this code holds for a business today, by the public record of its check; null where no check has the code. */
export function judgePaper(record: RecordOfPaper | null, { inn, seesCheck, today, dates }: PaperContext): PaperVerdict {
  if (!record) return forged(unknown)
  const { contractorInn: of, checkStartDate: start, checkEndDate: end } = record.fields as Record<string, string | null>
  if (record.state in withdrawn) return forged(withdrawn[record.state]!)
  // Of a business that is one person the record does not say which.
  if (of && inn ? of !== inn : !seesCheck) return forged(ofAnother)
  if (dates && (dates.start !== start || dates.end !== end)) return forged(otherDates(start, end))
  if (end && end < today) return forged(old(end))
  if (start && today < start) return forged(early(start))
  return { isGenuine: true, reason: genuine }
}

const forged = (reason: Text): PaperVerdict => ({ isGenuine: false, reason })

const genuine = t(
  'Бундай текшириш рўйхатдан ўтган ва муддати бугунга тўғри келади',
  'Такая проверка зарегистрирована, и её срок включает сегодня',
)
const unknown = t('Сохта: бундай кодли текшириш рўйхатда йўқ', 'Подделка: проверки с таким кодом в реестре нет')
const ofAnother = t(
  'Бу сизга оид эмас: текшириш бошқа субъект бўйича рўйхатдан ўтган',
  'Это не о вас: проверка зарегистрирована по другому субъекту',
)
const otherDates = (start: string | null | undefined, end: string | null | undefined): Text =>
  t(
    `Сохта: қоғоздаги сана ўзгартирилган. Рўйхатдаги муддат: ${period(start, end)}`,
    `Подделка: дата на бумаге изменена. Срок в реестре: ${period(start, end)}`,
  )
const old = (end: string): Text =>
  t(`Муддати тугаган: текшириш ${formatDate(end)} гача эди`, `Срок истёк: проверка была до ${formatDate(end)}`)
const early = (start: string): Text =>
  t(`Ҳали бошланмаган: текшириш ${formatDate(start)} дан`, `Ещё не началась: проверка с ${formatDate(start)}`)
const period = (start: string | null | undefined, end: string | null | undefined): string =>
  `${start ? formatDate(start) : '—'} – ${end ? formatDate(end) : '—'}`

const withdrawn: Readonly<Record<string, Text>> = {
  cancelled: t('Текшириш бекор қилинган: қоғоз кучга эга эмас', 'Проверка отменена: бумага не имеет силы'),
  expired: t(
    'Текшириш ўтказилмаган ва муддати тугаган: қоғоз кучга эга эмас',
    'Проверка не проведена, и её срок истёк: бумага не имеет силы',
  ),
  revoked: t('Текшириш ҳақидаги қарор қайтариб олинган: қоғоз кучга эга эмас', 'Решение о проверке отозвано: бумага не имеет силы'),
  completed: t('Текшириш якунланган: қоғоз энди кучга эга эмас', 'Проверка завершена: бумага больше не имеет силы'),
}
