import {
  type Actor,
  type Fields,
  inn,
  type Target,
  problem,
  type Problems,
  reference,
  type RelatedDocument,
  t,
  text,
  type Values,
} from '../../kit/index.ts'
import { place } from '../organizations/common.ts'

/** The fields that a document about a check copies from it. It is found, seen and decided by them, and keeps them as they were. */
const copied = {
  requestDocNumber: text(t('Текширишнинг реестр рақами', 'Номер проверки в реестре'), { max: 50 }),
  contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  contractorInn: inn(t('СТИР', 'ИНН')),
  contractorName: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
  ...place,
  checkTypeId: reference('checktype', t('Текшириш тури', 'Вид проверки')),
  orderedOrganizationId: reference('organization', t('Буйруқ берган ташкилот', 'Организация, издавшая приказ')),
  inspectionOrganizationId: reference('organization', t('Назорат қилувчи орган', 'Контролирующий орган')),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган')),
} satisfies Fields

type Copied = Values<typeof copied>
type CopiedName = keyof Copied

/** The parties of a check that write documents about it. */
type CheckParty = 'inspectionOrganizationId' | 'authorizedOrganizationId' | 'contractorId'

export const copiedNames = Object.keys(copied) as CopiedName[]

/** The states of a check that is to be held. */
export const unbegunStates = ['agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed'] as const

/** The states of a check that is being held, and of one that is completed. */
export const heldStates = ['agreed.begun', 'agreed.prolonged', 'notified.begun', 'notified.prolonged'] as const
/** The states of a check that was agreed or notified, and neither ended nor came to nothing. */
export const executedStates = [...unbegunStates, ...heldStates] as const
export const completedStates = ['agreed.completed', 'notified.completed'] as const

/** The fields of a document about a check: `party` writes it, and chooses among its own checks, those in one of these states. */
export const fieldsOfCheck = ({
  party,
  ...options
}: { party?: CheckParty; states?: readonly string[]; required?: boolean; opens?: NonNullable<Target['opens']> } = {}) => ({
  requestId: reference('request', t('Текшириш', 'Проверка'), { ...options, ...(party && { matching: { [party]: party } }), about: true }),
  ...copied,
})

/** The lookup of the check that a document is about, with what is copied from it and what else is read. */
export const checkOf = <const R extends readonly string[]>(...reads: R) =>
  ({ refers: 'requestId', reads: [...copiedNames, ...reads] as readonly (CopiedName | R[number])[] }) as const

/** The copies of a document's check; nothing while none is chosen. */
export function copiesOf(check: Pick<RelatedDocument<'request', CopiedName>, 'values'> | null | undefined): Partial<Copied> {
  return check ? (Object.fromEntries(copiedNames.map((name) => [name, check.values[name] ?? null])) as Copied) : {}
}

/** The same of every document about a check, by its lookup `check`. */
export const copiesOfCheck = Object.fromEntries(copiedNames.map((name) => [name, ['check', name]])) as unknown as Record<
  CopiedName,
  ['check', CopiedName]
>

interface Choosing {
  readonly actor: Actor
  readonly lookups: { readonly check?: RelatedDocument<'request', CopiedName> | null }
}

/**
 * Validates the choice of the check that a document is about: the writer must be a party of it. A check that they may not see is
 * reported as not found, so that they do not learn that it exists.
 */
export const aboutOwn =
  (party: CheckParty) =>
  ({ requestId }: Record<string, unknown>, { actor, lookups: { check } }: Choosing): Problems => {
    if (!check || check.id !== requestId) return {}
    if (check.hidden) return problem(fieldsOfCheck(), 'requestId', 'notFound')
    const own = party === 'contractorId' ? actor.contractorId : actor.organizationId
    return check.values[party] === own ? {} : { requestId: [notOwn] }
  }

const notOwn = t('Бу текшириш сизга тегишли эмас: ўзингизникини танланг', 'Эта проверка к вам не относится: выберите свою')

/** The filters that every list of documents about checks has. */
export const filtersOfCheck = [
  'requestId',
  'requestDocNumber',
  'contractorInn',
  'contractorId',
  'regionId',
  'districtId',
  'checkTypeId',
  'orderedOrganizationId',
  'inspectionOrganizationId',
  'authorizedOrganizationId',
] as const

/** The specification's names of what such a document copies. */
export const aliasesOfCheck = { contractor: 'contractorName', docNumber: 'requestDocNumber' } as const

/** The fields that the search over such a list reads. */
export const searchOfCheck = ['requestDocNumber', 'contractorName', 'contractorInn'] as const
