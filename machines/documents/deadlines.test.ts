import { describe, expect, it } from 'vitest'
import { type Definition, type Fields, type RelatedDocument, scheduleOf, step, system, transitionsFrom } from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'
import { ordinaryWeek } from './calendar/schedule/calendar.ts'
import type { SettingCode } from './settings/setting/settings.ts'

const request = getDefinition('request')
const postponement = getDefinition('postponement')
const employee = getDefinition('employee')

const referred = (values: Record<string, unknown>): RelatedDocument => ({ id: '', type: '', title: '', state: 'active', values })
const usual = {
  schedule: ordinaryWeek.map((hours, weekday) => referred({ weekday, isWorkingDay: hours !== null, ...hours })),
  scheduleExceptions: [] as RelatedDocument[],
}
const holiday = (date: string) => ({ scheduleExceptions: [referred({ date, isWorkingDay: false })] })
const set = (code: SettingCode, value: number) => ({ [code]: referred({ code, value }) })

/** A moment of the clock in Tashkent: `23.11 18:00`. */
const local = (moment: string): string => {
  const [day, time] = new Date(Date.parse(moment) + 5 * 3_600_000).toISOString().split('T')
  return `${day!.slice(8)}.${day!.slice(5, 7)} ${time!.slice(0, 5)}`
}
/** Monday, 23 November 2026, noon in Tashkent. */
const noon = '2026-11-23T07:00:00.000Z'
const dates = { checkStartDate: '2026-12-01', checkEndDate: '2026-12-05' }

/** All that happens by itself from a moment on, in order, if nobody does anything. */
function course(
  definition: Definition,
  state: string,
  values: Record<string, unknown>,
  lookups: Record<string, unknown> = {},
  since = noon,
): string[] {
  const fired: string[] = []
  const happens: string[] = []
  while (true) {
    const next = scheduleOf(definition, state, { values, since, lookups: { ...usual, ...lookups } }, fired)?.next
    if (!next) return happens
    happens.push(`${local(next.at)} ${next.name}`)
    fired.push(next.name)
  }
}
const due = (definition: Definition, state: string, values: Record<string, unknown>, since = noon) => {
  const found = scheduleOf(definition, state, { values, since, lookups: usual })?.due
  return found && `${local(found.at)} ${found.name}`
}

describe('a check that is to be decided', () => {
  it('reminds some hours before the last working day is over, is late then, and expires when it should start', () => {
    expect(course(request, 'ceo', dates)).toEqual(['24.11 14:00 ceoSoon', '24.11 18:00 ceo', '01.12 00:00 expireUndecided'])
    expect(course(request, 'sent', dates)).toEqual(['24.11 14:00 receiptSoon', '24.11 18:00 receipt', '01.12 00:00 expireUndecided'])
    expect(course(request, 'moderator', dates)).toEqual([
      '25.11 14:00 moderatorSoon',
      '25.11 18:00 moderator',
      '01.12 00:00 expireUndecided',
    ])
    expect(due(request, 'moderator', dates)).toBe('25.11 18:00 moderator')
  })

  it('has as many working days as the settings say, by the calendar', () => {
    expect(course(request, 'moderator', dates, holiday('2026-11-24'))[1]).toBe('26.11 18:00 moderator')
    expect(course(request, 'ceo', dates, { ...set('ceoTime', 5), ...set('decisionReminder', 24) })).toEqual([
      '29.11 18:00 ceoSoon',
      '30.11 18:00 ceo',
      '01.12 00:00 expireUndecided',
    ])
  })

  it('is due when it expires, where that comes first', () => {
    expect(due(request, 'moderator', { ...dates, checkStartDate: '2026-11-24' })).toBe('24.11 00:00 expireUndecided')
  })

  it('that comes on the day on which it should start may be decided on all of that day', () => {
    expect(course(request, 'sent', { ...dates, checkStartDate: '2026-11-23' })[0]).toBe('23.11 23:59 expireUndecided')
    expect(course(request, 'sent', { ...dates, checkStartDate: '2026-11-20' })[0]).toBe('23.11 23:59 expireUndecided')
  })
})

describe('a check that is decided', () => {
  it('reminds of its start, and expires when it has not begun by its last day', () => {
    for (const state of ['agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed']) {
      expect(course(request, state, dates)).toEqual(['30.11 09:00 startSoon', '05.12 23:59 expireNotBegun'])
    }
    expect(course(request, 'agreed.notBegun', dates, set('startReminder', 3))[0]).toBe('28.11 09:00 startSoon')
  })

  it('reminds of its end, and is late when there is no result three days after it', () => {
    for (const state of ['agreed.begun', 'agreed.prolonged', 'notified.begun', 'notified.prolonged']) {
      expect(course(request, state, dates)).toEqual(['04.12 09:00 endSoon', '08.12 23:59 resultOverdue'])
    }
    expect(course(request, 'agreed.begun', dates, { ...set('endReminder', 2), ...set('resultTime', 1) })).toEqual([
      '03.12 09:00 endSoon',
      '06.12 23:59 resultOverdue',
    ])
  })

  it('runs no more once it is over, and not before it is sent', () => {
    for (const state of [
      'draft',
      'refused',
      'notAgreed',
      'cancelled',
      'expired',
      'expiredUndecided',
      'expiredAtHead',
      'archived',
      'archivedUndecided',
      'archivedAtHead',
      'agreed.completed',
      'notified.completed',
    ])
      expect(course(request, state, dates)).toEqual([])
  })
})

describe('a postponement', () => {
  it('is decided in the same time as a check, and no more when what it asks for is over', () => {
    expect(course(postponement, 'sent', { kind: 'move', startDate: '2026-11-30', endDate: '2026-12-04' })).toEqual([
      '24.11 14:00 receiptSoon',
      '24.11 18:00 receipt',
      '30.11 23:59 expire',
    ])
    expect(course(postponement, 'ceo', { kind: 'extend', endDate: '2026-12-04' }).at(-1)).toBe('04.12 23:59 expire')
    expect(course(postponement, 'moderator', { kind: 'cancel' })).toEqual(['25.11 14:00 moderatorSoon', '25.11 18:00 moderator'])
  })
})

describe('an expert', () => {
  it('is asked for a new licence 60, 30 and 7 days before the old one ends', () => {
    const expert = getDefinition('expert')
    expect(course(expert, 'active', { licenseExpiration: '2027-03-01' })).toEqual([
      '31.12 09:00 license60',
      '30.01 09:00 license30',
      '22.02 09:00 license7',
      '01.03 23:59 license',
    ])
    expect([course(expert, 'passive', { licenseExpiration: '2027-03-01' }), course(expert, 'active', { licenseExpiration: null })]).toEqual(
      [[], []],
    )
  })
})

describe('an employee', () => {
  it('whose certificate runs out is told of 60, 30 and 7 days before', () => {
    const values = { certificateExpiration: '2027-03-01' }
    expect(course(employee, 'active', values)).toEqual([
      '31.12 09:00 certificate60',
      '30.01 09:00 certificate30',
      '22.02 09:00 certificate7',
      '01.03 23:59 certificate',
    ])
    expect([course(employee, 'passive', values), course(employee, 'active', { certificateExpiration: null })]).toEqual([[], []])
  })
})

describe('what a definition says of its deadlines', () => {
  it.each(definitions.filter(({ deadlines }) => Object.keys(deadlines).length > 0))(
    '$type: each is counted from the fields and lookups that it names, and from no others',
    ({ deadlines, lookups }) => {
      const values = { ...dates, kind: 'move', startDate: '2026-12-01', endDate: '2026-12-04', certificateExpiration: '2027-03-01' }
      for (const [name, deadline] of Object.entries(deadlines)) {
        const read = new Set<string>()
        const seen = new Set<string>()
        deadline.at({ since: noon, values: watching(values, read) as never, lookups: watching({ ...usual }, seen) })
        expect([name, [...read].filter((field) => !deadline.fields.includes(field))]).toEqual([name, []])
        expect([name, [...seen].filter((lookup) => !deadline.lookups?.includes(lookup))]).toEqual([name, []])
        for (const lookup of deadline.lookups ?? []) expect([name, lookup, lookups[lookup]!.reference]).toEqual([name, lookup, true])
      }
    },
  )

  it.each(definitions)('$type: what the clock fires is the system’s, and known in every state of it', ({ deadlines, actions, machine }) => {
    for (const { kind, states: from } of Object.values(deadlines)) {
      if (typeof kind === 'string') continue
      expect(actions[kind.fires]!.firedBy).toBe('system')
      for (const state of from)
        expect([state, transitionsFrom(machine, state, kind.fires).map(({ guards }) => guards)]).toEqual([state, [[]]])
    }
  })
})

function watching(values: Record<string, unknown>, read: Set<string>): Record<string, unknown> {
  return new Proxy(values, {
    get(target, name) {
      read.add(String(name))
      return target[String(name)]
    },
  })
}

describe('every deadline', () => {
  it('runs no more once the action that it names is done', () => {
    const done: string[] = []
    for (const definition of definitions) {
      const { type, fields, actions, deadlines, machine } = definition
      const of = (chosen: Fields): Record<string, unknown> =>
        Object.fromEntries(Object.entries(chosen).map(([name, { kind }]) => [name, kind === 'date' ? '2026-12-01' : null]))
      for (const [name, { label, states, kind }] of Object.entries(deadlines)) {
        for (const [
          action,
          {
            label: { ru },
            input,
          },
        ] of Object.entries(actions)) {
          if (kind === 'reminder' || ru !== label.ru) continue
          const files =
            typeof input === 'object'
              ? Object.fromEntries(
                  Object.entries(input)
                    .filter(([, each]) => each.kind === 'files')
                    .map(([each]) => [each, [{}]]),
                )
              : {}
          for (const state of states.filter((each) => transitionsFrom(machine, each, action).length > 0)) {
            const event = {
              type: action,
              input: { ...(typeof input === 'object' && of(input)), ...files },
              actor: system,
              now: noon,
              lookups: { ...usual, result: {} },
            }
            const { to, values } = step(machine, state, of(fields), event)
            const running = [deadlines[name]].filter(
              (each) => each!.states.includes(to) && each!.at({ values, since: noon, lookups: usual }) !== null,
            )
            done.push(`${type} ${name}`)
            expect([type, name, state, running]).toEqual([type, name, state, []])
          }
        }
      }
    }
    expect(new Set(done)).toEqual(
      new Set(['request resultOverdue', 'request completionOverdue', 'prophylaxislist report', 'visit tooLong']),
    )
  })

  it('is followed by the next: a check whose result was sent is completed', () => {
    const filed = { ...dates, actFiles: [{}] }
    expect(course(request, 'agreed.begun', filed)).toEqual(['04.12 09:00 endSoon', '08.12 23:59 completionOverdue'])
    expect(due(request, 'agreed.prolonged', filed)).toBe('08.12 23:59 completionOverdue')
  })
})
