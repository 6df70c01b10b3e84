import { addDays, dayOf } from '@nazorat/machines/calendar'
import { archiveOf } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { momentOf } from './workdays.ts'

const measures = [
  {
    form: 'seminar',
    month: '04',
    businesses: 90,
    events: 4,
    people: 85,
    topic: 'Тадбиркорлар учун истеъмолчилар ҳуқуқлари бўйича семинар',
  },
  { form: 'openDoors', month: '10', businesses: 60, events: 2, people: 54, topic: 'Очиқ эшиклар куни' },
]

/** Creates preventive measures of the last closed year, so that the archive of the rating has what stood there when it was closed. */
export async function seedClosedYear(run: Run): Promise<void> {
  const year = archiveOf(reports['rating']!, dayOf(run.now))[0]!.year
  const place = { regionId: idOf('region', '1726'), districtId: idOf('district', '1726280') }
  const bodies = { organizationId: idOf('organization', 'inspection'), authorizedOrganizationId: idOf('organization', 'centre') }
  for (const { form, month, businesses, events, people, topic } of measures) {
    const document = idOf('prophylaxislist', year, form)
    const on = (plus: number) => addDays(`${year}-${month}-01`, plus)
    const paper = async (name: string) => [await run.storePdf(actorOf('inspector').id, `${name}.pdf`, name)]
    const plan = {
      ...bodies,
      ...place,
      numberOfEvents: events,
      numberOfBusinessSubjects: businesses,
      files: await paper('Profilaktika rejasi'),
    }
    const steps = [
      ['inspector', 'save', 0, { ...plan, formId: idOf('preventivemeasuresform', form), startDate: on(7), endDate: on(9), topic }],
      ['inspector', 'send', 0, {}],
      ['moderator', 'approve', 1, {}],
      ['inspector', 'report', 12, { eventCount: events, peopleCount: people, reportFiles: await paper('Profilaktika hisoboti') }],
      ['moderator', 'accept', 14, {}],
    ] as const
    for (const [version, [who, action, plus, input]] of steps.entries()) {
      const command = { id: idOf('command', document, version, action), type: 'prophylaxislist', document, action, version, input }
      await run.execute(actorOf(who), command, momentOf(on(plus), 10 * 60 + version))
    }
  }
}
