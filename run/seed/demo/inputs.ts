import type { StoredFile } from '@nazorat/machines/fields'
import { idOf, pick } from '../ids.ts'
import type { InspectionTypeKey, RejectionReasonKey } from '../base/lists.ts'
import type { Check } from './check.ts'
import type { Step } from './journeys.ts'
import type { Paper } from './papers.ts'

export type Papers = Partial<Record<Paper, StoredFile>>

type Input = Record<string, unknown>

/** The input of each step of a check's journey. A step without an entry has no input. */
export function inputOf([, , who, action]: Step, index: number, check: Check, papers: Papers): Input {
  if (action === 'save')
    return index === 0
      ? formOf(check, papers)
      : { comment: 'Модератор кўрсатган камчиликлар бартараф этилди, асос ҳужжатлари тўлиқ илова қилинди.' }
  if (action === 'reject')
    return who === 'ceo'
      ? { reason: pick(headReasons, check.key) }
      : { rejectionReasons: rejections(check), comment: 'Профилактика тадбири ўтказиш тавсия этилади.' }
  return inputs[action]?.(check, papers) ?? {}
}

const inputs: Readonly<Record<string, (check: Check, papers: Papers) => Input>> = {
  redirect: ({ authorized }) => ({
    authorizedOrganizationId: authorized,
    reason: 'Субъект бошқа ҳудудда рўйхатдан ўтган, ҳужжатлар тегишли ҳудудий бўлимга юборилди.',
  }),
  refuse: ({ key }) => ({ reason: pick(moderatorReasons, key) }),
  agree: ({ days, key }) => ({ agreedCheckDaysNumber: Number(key) % 4 === 1 && days > 3 ? days - 2 : days }),
  makeNotAgreed: () => ({ reason: 'Кўрсатманинг ижро муддати тугамаган, текширишга асос йўқ.' }),
  returnToModerator: () => ({ reason: 'Субъектдан келган қўшимча ҳужжатлар асосида қайта кўриб чиқилсин.' }),
  cancelAgreement: ({ key }) => ({ reason: pick(cancelReasons, key) }),
  markHeld: ({ startDay }) => ({ actualStartDate: startDay }),
  complete: ({ endDay }) => ({ actualEndDate: endDay }),
}

function formOf(check: Check, papers: Papers): Input {
  const { subject, authorized, mistaken, coverage } = check
  const files = (paper: Paper) => (papers[paper] ? [papers[paper]] : null)
  const whole: Input = {
    contractorId: idOf('contractor', subject.key),
    regionId: idOf('region', subject.district.slice(0, 4)),
    districtId: idOf('district', subject.district),
    checkTypeId: idOf('checktype', check.type),
    checkBasisId: idOf('checkbasis', check.basis),
    organizationInspectionTypeId: idOf('organizationinspectiontype', pick(inspectionTypes, 'inspection', check.key)),
    controlFunctions: [idOf('controlfunction', check.control)],
    checkSubjects: check.subjects,
    authorizedOrganizationId: mistaken ?? authorized,
    orderedOrganizationId: idOf('organization', check.body.key),
    checkStartDate: check.startDay,
    checkEndDate: check.endDay,
    checkDaysNumber: check.days,
    checkCoverageStartDate: coverage[0],
    checkCoverageEndDate: coverage[1],
  }
  if (check.incomplete) return whole
  return {
    ...whole,
    orderNumber: check.orderNumber,
    orderDate: check.beganDay,
    docNumber: check.letterNumber,
    docDate: check.beganDay,
    inspectors: check.inspectors,
    orderFiles: files('order'),
    basicFiles: files('basic'),
    programFiles: files('program'),
    notificationFiles: files('notification'),
    preliminaryStudyFiles: files('study'),
    basesFiles: files('bases'),
  }
}

const rejections = ({ key }: Check): string[] =>
  [pick(reasons, 'rejection', key), 'prophylaxis' as const].map((reason) => idOf('rejectionreason', reason))

const reasons: readonly RejectionReasonKey[] = ['noGrounds', 'lowRisk', 'noStudy', 'documents']

const inspectionTypes: readonly InspectionTypeKey[] = ['site', 'documents', 'mixed', 'sampling']

const headReasons = ['Текшириш дастурида масъул инспекторлар ва босқичлар кўрсатилмаган, қайта расмийлаштиринг.'] as const

const moderatorReasons = [
  'Асос ҳужжатлари тўлиқ илова қилинмаган: мурожаат нусхаси йўқ.',
  'Буйруқдаги муддат дастурдаги муддатга мос келмайди.',
  'Текшириш предмети аниқ кўрсатилмаган.',
] as const

const cancelReasons = [
  'Субъект фаолиятини вақтинча тўхтатган, текшириш мақсадга мувофиқ эмас.',
  'Суд ажрими билан текширишга асос бўлган ҳолат бекор қилинган.',
  'Текшириш тайинланган ҳолат бошқа орган томонидан ўрганилмоқда.',
] as const
