import { formatDate } from '../../../kit/i18n/format.ts'
import { type Language, t, type Text } from '../../../kit/i18n/text.ts'
import { conclusions } from '../conclusion/kinds.ts'

// The page of a stranger has this module and little else: it imports no definition.

/** The names of the fields that a stranger reads, in their order. */
export const labels = {
  requestDocNumber: t('Реестр рақами', 'Номер в реестре'),
  decidedDate: t('Қарор қабул қилинган сана', 'Дата решения'),
  orderNumber: t('Буйруқ рақами', 'Номер приказа'),
  orderDate: t('Буйруқ санаси', 'Дата приказа'),
  inspectionOrganizationName: t('Назорат қилувчи орган', 'Контролирующий орган'),
  authorizedOrganizationName: t('Ваколатли орган', 'Уполномоченный орган'),
  contractorName: t('Субъект номи', 'Наименование субъекта'),
  contractorInn: t('СТИР', 'ИНН'),
  checkTypeName: t('Текшириш тури', 'Вид проверки'),
  checkBasisName: t('Текшириш асоси', 'Основание проверки'),
  subjects: t('Текшириш предмети', 'Предмет проверки'),
  checkStartDate: t('Текшириш бошланиши', 'Начало проверки'),
  checkEndDate: t('Текшириш тугаши', 'Окончание проверки'),
  checkDaysNumber: t('Кунлар сони', 'Количество дней'),
  coverageStartDate: t('Текшириладиган давр боши', 'Начало проверяемого периода'),
  coverageEndDate: t('Текшириладиган давр охири', 'Конец проверяемого периода'),
  inspectors: t('Инспекторларнинг махсус сертификатлари', 'Специальные сертификаты инспекторов'),
  actualStartDate: t('Амалда бошланган сана', 'Фактическое начало'),
  actualEndDate: t('Амалда тугаган сана', 'Фактическое окончание'),
  resultNumber: t('Натижа рақами', 'Номер результата'),
  resultDate: t('Натижа санаси', 'Дата результата'),
  foundViolations: t('Қоидабузарлик аниқланган', 'Выявлены нарушения'),
  remark: t('Субъектнинг изоҳи', 'Замечания субъекта'),
  complaint: t('Субъектнинг шикояти', 'Жалоба субъекта'),
  conclusion: t('Ваколатли органнинг хулосаси', 'Заключение уполномоченного органа'),
}

/** The decisions on a complaint about the check. */
export const complaints = {
  satisfied: t('Қаноатлантирилган', 'Удовлетворена'),
  rejected: t('Рад этилган', 'Отклонена'),
}

/** The states of a public record. */
export const states = {
  planned: t('Қарор қабул қилинган', 'Решение принято'),
  held: t('Ўтказилмоқда', 'Проводится'),
  completed: t('Якунланган', 'Завершена'),
  cancelled: t('Бекор қилинган', 'Отменена'),
  expired: t('Ўтказилмаган', 'Не проведена'),
  revoked: t('Қарор қайтариб олинган', 'Решение отозвано'),
}

export type PublicState = keyof typeof states

/** An event of a public record, as far as its page reads it. */
export interface RecordEvent {
  readonly type: string
  readonly stream: string
  readonly to: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A line of the page: what it is, and what the record says of it. */
export interface Line {
  readonly name: keyof typeof labels
  readonly label: string
  readonly texts: readonly string[]
}

/** The lines of an event that say something. Each step writes all values again, so that one event has them all. */
export const linesOf = ({ input }: RecordEvent, language: Language): Line[] =>
  (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const texts = textsOf(name, input[name], language)
    return texts.length > 0 ? [{ name, label: labels[name][language], texts }] : []
  })

function textsOf(name: string, value: unknown, language: Language): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value))
    return value.flatMap((row: Record<string, unknown>) => textsOf('', row['name'] ?? row['certificateNumber'], language))
  if (typeof value === 'object') return [String((value as Text)[language])]
  if (typeof value === 'boolean') return [yesOrNo[value ? 'yes' : 'no'][language]]
  const text = String(value)
  if (name in choices) return [choices[name as keyof typeof choices][text]?.[language] ?? text]
  return [/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text]
}

const choices: Record<'conclusion' | 'complaint', Readonly<Record<string, Text>>> = { conclusion: conclusions, complaint: complaints }

const yesOrNo = { yes: t('Ҳа', 'Да'), no: t('Йўқ', 'Нет') }
