import { and, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { MachineEvent } from './step.ts'
import { edgesFrom, initialState, isFinal, reentriesOf, transitionsFrom } from './transitions.ts'

const machine = setup({
  types: {} as { context: object; events: MachineEvent & { type: 'open' | 'shut' | 'burn' | 'read' } },
  guards: { dry: () => true, free: () => true },
}).createMachine({
  context: {},
  initial: 'letter',
  states: {
    letter: {
      initial: 'closed',
      on: { burn: 'ashes' },
      states: {
        closed: { on: { open: 'open', burn: { target: '#gone', guard: and(['dry', 'free']) } } },
        open: { on: { read: {}, open: 'open', shut: { target: 'closed', guard: 'free' } } },
      },
    },
    ashes: { id: 'gone', type: 'final' },
  },
})
const definition = {
  machine,
  actions: { open: {}, burn: {}, read: {}, shut: {} },
  states: { 'letter.closed': {}, 'letter.open': {}, ashes: {} },
} as never

describe('the transitions of a machine', () => {
  it('have the guards that are joined, a nested state’s own before its parents’', () => {
    expect(transitionsFrom(machine, 'letter.closed', 'burn').map(({ to, guards }) => [to, guards])).toEqual([
      ['ashes', ['dry', 'free']],
      ['ashes', []],
    ])
  })

  it('lead to a leaf, or stay where they are', () => {
    expect(edgesFrom(definition, 'letter.open')).toEqual([
      { action: 'open', to: 'letter.open', guards: [] },
      { action: 'burn', to: 'ashes', guards: [] },
      { action: 'read', to: 'letter.open', guards: [] },
      { action: 'shut', to: 'letter.closed', guards: ['free'] },
    ])
    expect(initialState(machine)).toBe('letter.closed')
  })

  it('enter a state anew where they lead to it, and not where the document stays', () => {
    expect(reentriesOf(definition)).toEqual([{ action: 'open', state: 'letter.open' }])
  })

  it('are none of a state that there is not', () => {
    expect(transitionsFrom(machine, 'letter.lost', 'burn')).toEqual([])
    expect([isFinal(machine, 'ashes'), isFinal(machine, 'letter.open'), isFinal(machine, 'lost')]).toEqual([true, false, false])
  })
})
