import { dayOf, daysBetween, isEmpty, merge, problem, type Problems, type Referred, type Situation, t, type Values } from '../../kit/index.ts'
import type { RequestFacts } from './facts.ts'
import { fields } from './fields.ts'

/** What the inspector fills in, and what must be right before it may be sent. */
export const form = {
  fields,
  sections: {
    contractor: {
      label: t('Tadbirkorlik subyekti', 'Тадбиркорлик субъекти', 'Субъект предпринимательства'),
      fields: ['contractorId', 'regionId', 'districtId'],
    },
    check: {
      label: t('Tekshirish', 'Текшириш', 'Проверка'),
      fields: ['checkTypeId', 'checkBasisId', 'organizationInspectionTypeId', 'controlFunctions', 'checkSubjects', 'authorizedOrganizationId', 'orderedOrganizationId'],
    },
    period: {
      label: t('Muddatlar', 'Муддатлар', 'Сроки'),
      fields: ['checkStartDate', 'checkEndDate', 'checkDaysNumber', 'checkCoverageStartDate', 'checkCoverageEndDate'],
    },
    order: {
      label: t('Buyruq va xat', 'Буйруқ ва хат', 'Приказ и письмо'),
      fields: ['orderNumber', 'orderDate', 'docNumber', 'docDate', 'attestationDocDate'],
    },
    inspectors: { label: t('Inspektorlar', 'Инспекторлар', 'Инспекторы'), fields: ['inspectors'] },
    files: {
      label: t('Fayllar', 'Файллар', 'Файлы'),
      fields: ['orderFiles', 'basicFiles', 'programFiles', 'notificationFiles', 'preliminaryStudyFiles', 'basesFiles'],
    },
    comment: { label: t('Izoh', 'Изоҳ', 'Комментарий'), fields: ['comment'] },
  },
  rules,
} as const

export function rules(situation: Situation): Problems {
  const values = situation.values as Values<typeof fields>
  const facts = situation.facts as Partial<RequestFacts>
  return [
    ...period(values, situation.now),
    ...days(values, facts.checkType),
    ...coverage(values),
    ...papers(values, facts),
    ...place(values, facts.district),
  ].reduce(merge, {})
}

type Draft = Values<typeof fields>

function* period({ checkStartDate: start, checkEndDate: end }: Draft, now: string) {
  if (start && start < dayOf(now)) yield say('checkStartDate', t('Tekshirish oʻtgan sanadan boshlanmaydi', 'Текшириш ўтган санадан бошланмайди', 'Проверка не может начаться в прошлом'))
  if (start && end && end < start) yield say('checkEndDate', t('Tugash sanasi boshlanish sanasidan oldin boʻlmasligi kerak', 'Тугаш санаси бошланиш санасидан олдин бўлмаслиги керак', 'Окончание не может быть раньше начала'))
}

/** The longest duration is a setting of the check type (`domain.md`: at most 10 days). */
function* days({ checkStartDate: start, checkEndDate: end, checkDaysNumber: number }: Draft, checkType?: Referred | null) {
  if (number === null) return
  const longest = checkType?.values['maxDays']
  if (typeof longest === 'number' && number > longest) yield problem(fields, 'checkDaysNumber', 'tooBig', { maximum: longest })
  else if (start && end && end >= start && number > daysBetween(start, end)) yield problem(fields, 'checkDaysNumber', 'tooBig', { maximum: daysBetween(start, end) })
}

function* coverage({ checkCoverageStartDate: from, checkCoverageEndDate: to, checkStartDate: start }: Draft) {
  if (from && to && to < from) yield say('checkCoverageEndDate', t('Davr oxiri uning boshidan oldin boʻlmasligi kerak', 'Давр охири унинг бошидан олдин бўлмаслиги керак', 'Конец периода не может быть раньше его начала'))
  if (to && start && to > start) yield say('checkCoverageEndDate', t('Tekshiriladigan davr tekshirish boshlanguncha tugashi kerak', 'Текшириладиган давр текшириш бошлангунча тугаши керак', 'Проверяемый период должен закончиться до начала проверки'))
}

function* papers(values: Draft, { checkType, checkBasis }: Partial<RequestFacts>) {
  if (checkType?.values['track'] === 'notification' && isEmpty(values.notificationFiles)) yield problem(fields, 'notificationFiles', 'notUploaded')
  if (checkBasis?.values['needsPreliminaryStudy'] === true && isEmpty(values.preliminaryStudyFiles)) yield problem(fields, 'preliminaryStudyFiles', 'notUploaded')
  if (checkBasis?.values['needsBases'] === true && isEmpty(values.basesFiles)) yield problem(fields, 'basesFiles', 'notUploaded')
}

function* place({ regionId }: Draft, district?: Referred | null) {
  if (district && regionId && district.values['regionId'] !== regionId) yield say('districtId', t('Tanlangan tuman bu viloyatda emas', 'Танланган туман бу вилоятда эмас', 'Выбранный район находится в другой области'))
}

const say = (name: keyof typeof fields, text: Problems[string][number]): Problems => ({ [name]: [text] })
