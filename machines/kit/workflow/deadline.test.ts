import { describe, expect, it } from 'vitest'
import { restartsDeadlines, type Deadline, scheduleOf } from './deadline.ts'
import { hasDeadlines } from '../definition/list-definition.ts'
import { t } from '../i18n/text.ts'

const label = t('Жавоб', 'Ответ')
const at = (moment: string) => () => moment
const deadlines: Record<string, Deadline> = {
  soon: { label, states: ['open'], kind: 'reminder', fields: [], at: at('2026-11-23T09:00:00.000Z') },
  late: { label, states: ['open'], kind: 'breach', fields: ['day'], at: at('2026-11-23T13:00:00.000Z') },
  lapse: { label, states: ['open'], kind: { fires: 'lapse' }, fields: ['day'], at: ({ values }) => values['day'] as string | null },
}
const running = (since: string, fired: string[] = [], day: string | null = '2026-11-25T00:00:00.000Z') =>
  scheduleOf({ deadlines }, 'open', { values: { day } as never, since, lookups: {} }, fired)

describe('the deadlines of a state', () => {
  it('come one after another, and what is due is the first by which somebody must act', () => {
    const due = { name: 'late', at: '2026-11-23T13:00:00.000Z' }
    expect(running('2026-11-22T00:00:00.000Z')).toEqual({ next: { name: 'soon', at: '2026-11-23T09:00:00.000Z' }, due })
    expect(running('2026-11-22T00:00:00.000Z', ['soon'])).toEqual({ next: due, due })
    expect(running('2026-11-22T00:00:00.000Z', ['soon', 'late'])).toEqual({ next: { name: 'lapse', at: '2026-11-25T00:00:00.000Z' }, due })
    expect(running('2026-11-22T00:00:00.000Z', ['soon', 'late', 'lapse'])).toEqual({ next: null, due })
  })

  it('remind nobody of what was near before it began, and are breached all the same', () => {
    expect(running('2026-11-23T10:00:00.000Z')!.next!.name).toBe('late')
    expect(running('2026-11-23T14:00:00.000Z')!.next!.name).toBe('late')
  })

  it('remind of nothing at the very moment at which they begin to be counted', () => {
    expect(running('2026-11-23T08:59:59.999Z')!.next!.name).toBe('soon')
    expect(running('2026-11-23T09:00:00.000Z')!.next!.name).toBe('late')
  })

  it('leave out what never falls due', () => {
    expect(running('2026-11-22T00:00:00.000Z', ['soon', 'late'], null)!.next).toBeNull()
    expect(scheduleOf({ deadlines }, 'closed', { values: {}, since: '2026-11-22T00:00:00.000Z', lookups: {} })).toBeNull()
    expect([hasDeadlines({ deadlines }, 'open'), hasDeadlines({ deadlines }, 'closed')]).toEqual([true, false])
  })

  it('count anew in another state, and when what they are counted from changes', () => {
    const counts = (from: string | null, to: string, patch = {}) => restartsDeadlines({ deadlines }, { from, to, patch })
    expect([counts(null, 'open'), counts('closed', 'open'), counts('open', 'open', { day: null })]).toEqual([true, true, true])
    expect(counts('open', 'open', { comment: 'x' })).toBe(false)
  })

  it('count anew when any one of several fields changes', () => {
    const several = {
      deadlines: { late: { ...deadlines['late']!, fields: ['day', 'hour'] }, lapse: { ...deadlines['lapse']!, fields: ['year'] } },
    }
    const counts = (patch: object) => restartsDeadlines(several, { from: 'open', to: 'open', patch: { ...patch } })
    expect([counts({ day: null }), counts({ hour: 1 }), counts({ year: 1 }), counts({ minute: 1 })]).toEqual([true, true, true, false])
  })
})
