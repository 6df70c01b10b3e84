import { addDays, dayOf } from '@nazorat/machines/calendar'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

type Step = readonly [day: number, who: 'hr' | 'moderator', action: string, input?: Record<string, unknown>]

const sent: readonly Step[] = [[-6, 'hr', 'send']]
const received: readonly Step[] = [...sent, [-5, 'moderator', 'receive']]
const held: readonly Step[] = [...received, [-3, 'moderator', 'hold']]

/** Employees of the inspection by number, with the steps of their attestation. Attestations with the same letter are one session. */
const attestations: readonly { readonly employee: number; readonly letter: string; readonly steps: readonly Step[] }[] = [
  { employee: 4, letter: '118-К', steps: [...held, [-2, 'moderator', 'pass', { protocolNumber: '7', score: 88 }]] },
  {
    employee: 9,
    letter: '118-К',
    steps: [
      ...held,
      [-2, 'moderator', 'fail', { protocolNumber: '7', score: 41, reason: 'Тест саволларининг ярмидан камига жавоб берилган.' }],
    ],
  },
  { employee: 5, letter: '118-К', steps: held },
  { employee: 6, letter: '124-К', steps: received },
  { employee: 7, letter: '124-К', steps: sent },
  { employee: 2, letter: '131-К', steps: [] },
]

/** Creates the demo's attestations, one in each state; the employees must exist. */
export async function seedAttestations(run: Run): Promise<void> {
  const day = daysFrom(seededCalendar(run.now), run.now)
  let minutes = 11 * 60
  for (const { employee, letter, steps } of attestations) {
    const id = idOf('attestation', String(employee))
    const form = {
      employeeId: idOf('employee', `inspection.${employee}`),
      authorizedOrganizationId: idOf('organization', 'centre'),
      docNumber: letter,
      docDate: day(-7),
      date: steps.some(([, , action]) => action === 'hold') ? day(-3) : addDays(dayOf(run.now), 5),
    }
    const life: readonly Step[] = [[-7, 'hr', 'save', form], ...steps]
    for (const [version, [offset, who, action, given = {}]] of life.entries()) {
      const input = action === 'pass' ? { ...given, certificateExpiration: addDays(dayOf(run.now), 3 * 365) } : given
      await run.execute(
        actorOf(who),
        { id: idOf('command', id, String(version), action), type: 'attestation', document: id, action, version, input },
        momentOf(day(offset), minutes++),
      )
    }
  }
}
