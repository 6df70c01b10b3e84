import { describe, expect, it } from 'vitest'
import { reference, references } from './field.ts'
import { fitsIn, narrowingOf } from './narrowing.ts'
import { t } from '../i18n/text.ts'

const word = t('а', 'а')
const fields = {
  bodyId: reference('body', word),
  regionId: reference('region', word, { required: false }),
  areas: references('area', word),
}
const of = (target: object, values: Record<string, unknown> = {}) => narrowingOf({ to: 'place', ...target }, { fields, values })

describe('a reference is narrowed', () => {
  it('by values and states that its documents have', () => {
    expect(of({ where: { kind: 'town', isOpen: true }, states: ['active'] })).toEqual({ kind: ['town'], isOpen: [true], state: ['active'] })
  })

  it('by the value of a neighbour, or by none', () => {
    expect(of({ matching: { bodyId: 'bodyId' } }, { bodyId: 'b' })).toEqual({ bodyId: ['b', null] })
    expect(of({ matching: { areaId: 'areas' } }, { areas: ['a', 'b'] })).toEqual({ areaId: ['a', 'b', null] })
  })

  it('to what names none while an optional neighbour is empty, and not at all while a required one is', () => {
    expect(of({ matching: { regionId: 'regionId' } })).toEqual({ regionId: [null] })
    expect(of({ matching: { bodyId: 'bodyId', areaId: 'areas' } }, { areas: [] })).toEqual({})
  })

  it('to documents that satisfy all of it', () => {
    const target = { to: 'place', where: { isOpen: true }, states: ['active'], matching: { bodyId: 'bodyId' } }
    const fits = (state: string, values: Record<string, unknown>) => fitsIn(target, { state, values }, { fields, values: { bodyId: 'b' } })
    expect([fits('active', { isOpen: true, bodyId: 'b' }), fits('active', { isOpen: true })]).toEqual([true, true])
    expect([
      fits('passive', { isOpen: true }),
      fits('active', { isOpen: false }),
      fits('active', {}),
      fits('active', { isOpen: true, bodyId: 'c' }),
    ]).toEqual([false, false, false, false])
  })
})
