import { describe, expect, it } from 'vitest'
import { type Fact, isHidden, type Referred, toldOf } from './lookups.ts'

const seen: Referred = { id: 'a', type: 'letter', title: 'A', state: 'sent', values: { text: 'hello' } }
const hidden: Referred = { ...seen, id: 'b', hidden: true }
const sources = { one: { first: { of: 'letter', where: () => [] }, reads: ['text'] }, limit: { first: { of: 'letter', where: () => [] }, reads: ['text'], open: true } } as const satisfies Record<string, Fact>

describe('a fact', () => {
  it('is hidden with one document that is', () => {
    expect([seen, [seen], [], null, [seen, hidden], hidden].map(isHidden)).toEqual([false, false, false, false, true, true])
  })

  it('is told when nothing in it is hidden', () => {
    expect(toldOf(sources, { one: seen, limit: null })).toEqual({ one: seen, limit: null })
    expect(toldOf(sources, { one: hidden })).toEqual({})
    expect(toldOf(sources, { one: [seen, hidden] })).toEqual({})
  })

  it('that is open is told without saying of which document', () => {
    expect(toldOf(sources, { limit: hidden })).toEqual({ limit: { ...hidden, id: '' } })
    expect(toldOf(sources, { limit: [seen, hidden] })).toEqual({ limit: [seen, { ...hidden, id: '' }] })
  })
})
