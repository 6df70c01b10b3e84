import { addDays, dayOf } from '@nazorat/machines/calendar'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { checkOf } from './check.ts'
import { plans } from './plans.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

/** Creates the demo's remark in the book, complaints, preventive measures, violation and audit event; its checks must exist. */
export async function seedOutcomes(run: Run): Promise<void> {
  const day = daysFrom(seededCalendar(run.now), run.now)
  const versions = new Map<string, number>()
  let minutes = 15 * 60
  const act = async (offset: number, who: string, type: string, key: string, action: string, input: Record<string, unknown> = {}) => {
    const document = idOf(type, key)
    const version = versions.get(document) ?? 0
    versions.set(document, version + 1)
    await run.execute(
      actorOf(who),
      { id: idOf('command', document, version, action), type, document, action, version, input },
      momentOf(day(offset), minutes++),
    )
  }
  const paper = async (who: string, name: string) => [await run.storePdf(actorOf(who).id, `${name}.pdf`, name)]
  const concluded = checkOf(
    plans.find(({ journey }) => journey === 'concluded')!,
    run.now,
  )
  const body = idOf('organization', 'inspection')
  const centre = idOf('organization', 'centre')
  const today = dayOf(run.now)

  await act(-9, 'contractor', 'complaint', 'act', 'save', {
    requestId: concluded.id,
    organizationId: body,
    authorizedOrganizationId: centre,
    complaintText: 'Текшириш далолатномаси белгиланган муддатда топширилмади.',
    suggestion: 'Далолатнома топшириш муддатига риоя этилишини таъминлаш.',
  })
  await act(-9, 'contractor', 'complaint', 'act', 'send')
  await act(-8, 'moderator', 'complaint', 'act', 'receive')
  await act(-8, 'moderator', 'complaint', 'act', 'review')
  await act(-5, 'moderator', 'complaint', 'act', 'satisfy', {
    answer: 'Шикоят асосли деб топилди, масъул шахсларга нисбатан чора кўрилди.',
  })
  await act(-2, 'contractor', 'complaint', 'open', 'save', {
    organizationId: body,
    authorizedOrganizationId: centre,
    complaintText: 'Инспекторлар қўшимча ҳужжатларни асоссиз талаб қилмоқда.',
  })
  await act(-2, 'contractor', 'complaint', 'open', 'send')
  await act(-2, 'contractor', 'complaint', 'unregistered', 'save', {
    kind: 'unregisteredVisit',
    visitedAt: momentOf(day(-2), 11 * 60),
    visitors: 'Ўзини инспекция ходими деб таништирган икки киши, гувоҳнома кўрсатмади.',
    organizationId: body,
    complaintText: 'Дўконга рўйхатга олинмаган ташриф буюрилди, ҳужжатлар талаб қилинди.',
  })
  await act(-2, 'contractor', 'complaint', 'unregistered', 'send')
  await act(-1, 'moderator', 'complaint', 'open', 'receive')
  await act(-1, 'moderator', 'complaint', 'open', 'review')

  await act(-4, 'moderator', 'orginspectionviolation', 'act', 'save', {
    conclusionId: idOf('inspectionconclusion', concluded.key),
    organizationId: body,
    detectedDate: day(-6),
    detectedCaseCount: 1,
    officials: [
      { id: idOf('row', 'official'), fullName: 'Қосимов Жамшид Баҳодирович', measure: 'warning', docNumber: '14-Т', date: day(-5) },
    ],
  })

  const place = { regionId: idOf('region', '1726'), districtId: idOf('district', '1726280') }
  const plan = {
    organizationId: body,
    authorizedOrganizationId: centre,
    ...place,
    numberOfEvents: 3,
    numberOfBusinessSubjects: 120,
    files: await paper('inspector', 'Profilaktika rejasi'),
  }
  await act(-12, 'inspector', 'prophylaxislist', 'seminar', 'save', {
    ...plan,
    formId: idOf('preventivemeasuresform', 'seminar'),
    startDate: day(-8),
    endDate: day(-6),
    topic: 'Санитария қоидалари бўйича семинар',
  })
  await act(-12, 'inspector', 'prophylaxislist', 'seminar', 'send')
  await act(-11, 'moderator', 'prophylaxislist', 'seminar', 'approve')
  await act(-3, 'inspector', 'prophylaxislist', 'seminar', 'report', {
    eventCount: 3,
    peopleCount: 98,
    reportFiles: await paper('inspector', 'Profilaktika hisoboti'),
  })
  await act(-1, 'inspector', 'prophylaxislist', 'openDoors', 'save', {
    ...plan,
    formId: idOf('preventivemeasuresform', 'openDoors'),
    startDate: addDays(today, 10),
    endDate: addDays(today, 12),
    topic: 'Очиқ эшиклар куни',
  })
  await act(-1, 'inspector', 'prophylaxislist', 'openDoors', 'send')

  await act(-3, 'inspector', 'auditevent', 'first', 'save', {
    organizationId: body,
    form: 'planned',
    performType: 'independent',
    auditType: 'compliance',
    kind: 'thematic',
    method: 'selective',
    startDate: day(-20),
    endDate: day(-10),
    objectName: 'Намунали савдо корхонаси',
    objectInn: '301234567',
    financingSource: 'own',
    detected: 125.5,
    justified: 100,
    unjustified: 25.5,
    paid: 60,
    left: 40,
    saved: 0,
    covered: 60,
  })
}
