import { v5 } from 'uuid'
import type { Document } from '@nazorat/engine'
import { dayOf } from '@nazorat/machines/calendar'
import { isPerson } from '@nazorat/machines/documents/inspections/public-record/of-check'
import type { Source } from './sources.ts'

/** The values of a check's public record: what anybody may know of it, and where it comes from. */
export function shownOf({ check, position, decidedAt, referred, result, entry, complaint, showsPersons }: Source): Record<string, unknown> {
  const { id, version, values } = check
  const nameOf = (name: keyof typeof values) => referred.get(String(values[name]))?.values['name'] ?? null
  const all = (name: 'checkSubjects' | 'inspectors') =>
    (values[name] ?? []).map((each) => referred.get(each)).filter((found): found is Document => found !== undefined)
  const isHidden = !showsPersons && isPerson(values.contractorInn)
  return {
    ...pick(values, [
      'requestDocNumber',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'regionId',
      'districtId',
      'checkTypeId',
      'checkStartDate',
      'checkEndDate',
      'orderNumber',
      'orderDate',
      'actualStartDate',
      'actualEndDate',
      'conclusion',
    ]),
    contractorInn: isHidden ? null : values['contractorInn'],
    contractorName: isHidden ? null : values['contractorName'],
    decidedDate: decidedAt && dayOf(decidedAt),
    inspectionOrganizationName: nameOf('inspectionOrganizationId'),
    authorizedOrganizationName: nameOf('authorizedOrganizationId'),
    checkTypeName: nameOf('checkTypeId'),
    checkBasisName: nameOf('checkBasisId'),
    subjects: all('checkSubjects').map((subject) => ({ id: rowOf(id, subject), name: subject.values['name'] })),
    inspectors: all('inspectors').map((employee) => ({
      id: rowOf(id, employee),
      certificateNumber: employee.values['certificateNumber'] ?? null,
    })),
    checkDaysNumber: values['agreedCheckDaysNumber'] ?? values['checkDaysNumber'] ?? null,
    coverageStartDate: values['checkCoverageStartDate'] ?? null,
    coverageEndDate: values['checkCoverageEndDate'] ?? null,
    resultNumber: result?.values['docNumber'] ?? null,
    resultDate: result?.values['docDate'] ?? null,
    foundViolations: result ? ((result.values['measures'] ?? []) as unknown[]).length > 0 : null,
    remark: result ? (entry?.values['remark'] ?? null) : null,
    complaint: result ? complaint : null,
    sourceVersion: version,
    sourcePosition: position,
  }
}

/** The id of the row about a document: the same each time, so that a record differs only where its check does. */
const rowOf = (check: string, { id }: Document): string => v5(`${check} ${id}`, v5.URL)

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
