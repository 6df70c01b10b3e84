import { describe, expect, it } from 'vitest'
import { type Lookup, isHidden, type RelatedDocument, visibleLookups } from './lookups.ts'

const seen: RelatedDocument = { id: 'a', type: 'letter', title: 'A', state: 'sent', values: { text: 'hello' } }
const hidden: RelatedDocument = { ...seen, id: 'b', hidden: true }
const sources = {
  one: { first: { of: 'letter', where: () => [] }, reads: ['text'] },
  limit: { first: { of: 'letter', where: () => [] }, reads: ['text'], open: true },
} as const satisfies Record<string, Lookup>

describe('a lookup', () => {
  it('is hidden with one document that is', () => {
    expect([seen, [seen], [], null, [seen, hidden], hidden].map(isHidden)).toEqual([false, false, false, false, true, true])
  })

  it('is told when nothing in it is hidden', () => {
    expect(visibleLookups(sources, { one: seen, limit: null })).toEqual({ one: seen, limit: null })
    expect(visibleLookups(sources, { one: hidden })).toEqual({})
    expect(visibleLookups(sources, { one: [seen, hidden] })).toEqual({})
  })

  it('that is open is told without saying of which document', () => {
    expect(visibleLookups(sources, { limit: hidden })).toEqual({ limit: { ...hidden, id: '' } })
    expect(visibleLookups(sources, { limit: [seen, hidden] })).toEqual({ limit: [seen, { ...hidden, id: '' }] })
  })
})
