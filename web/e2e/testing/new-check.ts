import type { Page } from 'playwright-core'
import type { DocumentReply, ListReply, Receipt, UploadReply } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { today } from '../../../engine/testing/today.ts'
import { pdf } from './check-form.ts'

/** The fields that are copied from the other check. */
const taken = [
  'contractorId',
  'regionId',
  'districtId',
  'checkTypeId',
  'checkBasisId',
  'organizationInspectionTypeId',
  'controlFunctions',
  'checkSubjects',
  'orderedOrganizationId',
  'authorizedOrganizationId',
  'inspectors',
] as const

const papers = ['orderFiles', 'basicFiles', 'programFiles', 'notificationFiles', 'preliminaryStudyFiles', 'basesFiles'] as const

/**
 * Registers a check like one that the inspector at the page has sent already, of a period of work that no check of the demo looks at,
 * and sends it to the head: it begins in a month. `more`: values beside those. Returns it as it is then.
 */
export async function sendCheck(page: Page, year: number, more: Readonly<Record<string, unknown>> = {}): Promise<DocumentReply> {
  const call = async <T>(path: string, data?: object): Promise<T> => {
    const answer = data ? await page.request.post(`/api/${path}`, { data }) : await page.request.get(`/api/${path}`)
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { rows } = await call<ListReply>('request/GetList', { state: ['ceo', 'sent', 'moderator', 'agreed.begun'], sortBy: 'createdAt' })
  const { fields } = await call<DocumentReply>(`request/Get/${rows[0]!.id}`)
  const uploaded = await page.request.post('/api/file/Upload', { multipart: { file: pdf(`${year}.pdf`) } })
  const file = (await uploaded.json()) as UploadReply
  const start = addDays(today(), 30)
  const { id, version } = await call<Receipt>('request/Create', {
    ...Object.fromEntries(taken.map((name) => [name, fields[name]])),
    ...Object.fromEntries(papers.map((name) => [name, [file]])),
    checkStartDate: start,
    checkEndDate: addDays(start, 6),
    checkDaysNumber: 1,
    orderNumber: `${year}-т`,
    orderDate: today(),
    checkCoverageStartDate: `${year}-01-01`,
    checkCoverageEndDate: `${year}-12-31`,
    ...more,
  })
  await call<Receipt>(`request/Send/${id}`, { version })
  return call<DocumentReply>(`request/Get/${id}`)
}
