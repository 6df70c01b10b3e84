import { setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { defineDirectory } from './directory.ts'
import { defineDocument } from './document.ts'
import { choice, digits, text } from '../fields/field.ts'
import { system } from '../workflow/actor.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t } from '../i18n/text.ts'

const word = t('сўз', 'слово')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'LetterWrite' } as const

const machine = setup({
  types: {} as { context: object; events: MachineEvent & { type: 'send' | 'read' } },
  guards: { written: () => true },
}).createMachine({
  context: {},
  initial: 'draft',
  states: {
    draft: { on: { send: { target: 'sent', guard: 'written' } } },
    sent: { initial: 'closed', states: { closed: { on: { read: 'open' } }, open: {} } },
  },
})

const letter = {
  type: 'letter',
  permission: 'Letter',
  label: { one: word, many: word },
  fields: { text: text(word) },
  title: 'text',
  machine,
  states: { draft: state, 'sent.closed': state, 'sent.open': state },
  actions: { send: action, read: action },
  reasons: { written: word },
  sections: { letter: { label: word, fields: ['text'] } },
  list: { columns: ['text', 'state'], filters: ['text'], search: ['text'], sort: '-createdAt' },
} as const

const deadline = { label: word, states: ['draft'], kind: 'breach', fields: ['text'], at: () => null } as const

const sender = { refers: 'text', reads: [] } as const

const place = {
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
} as const

/** Read by the compiler alone: where it finds nothing wrong any more, `pnpm test` stops at it. */
const refusedByTheCompiler = () => {
  // @ts-expect-error a state is missing
  defineDocument({ ...letter, states: { draft: state, 'sent.closed': state } })
  // @ts-expect-error the state with others inside it is none that a document stands in
  defineDocument({ ...letter, states: { draft: state, sent: state, 'sent.closed': state, 'sent.open': state } })
  // @ts-expect-error an action is missing
  defineDocument({ ...letter, actions: { send: action } })
  // @ts-expect-error a guard's reason is missing
  defineDocument({ ...letter, reasons: {} })
  // @ts-expect-error the title is no field
  defineDocument({ ...letter, title: 'name' })
  // @ts-expect-error a column is no field
  defineDocument({ ...letter, list: { ...letter.list, columns: ['texts'] } })
  // @ts-expect-error a filter is no field
  defineDocument({ ...letter, list: { ...letter.list, filters: ['texts'] } })
  // @ts-expect-error a list is sorted by no field
  defineDocument({ ...letter, list: { ...letter.list, sort: '-texts' } })
  // @ts-expect-error a section has no field of that name
  defineDocument({ ...letter, sections: { letter: { label: word, fields: ['texts'] } } })
  // @ts-expect-error a party is no field
  defineDocument({ ...letter, parties: { sender: {} } })
  // @ts-expect-error an action is done in the name of no field
  defineDocument({ ...letter, actions: { ...letter.actions, read: { ...action, party: 'sender' } } })
  // @ts-expect-error a queue has no such state
  defineDocument({ ...letter, queues: { all: { label: word, states: ['read'] } } })
  // @ts-expect-error a deadline runs in no such state
  defineDocument({ ...letter, deadlines: { late: { ...deadline, states: ['lost'] } } })
  // @ts-expect-error a deadline fires no such action
  defineDocument({ ...letter, deadlines: { late: { ...deadline, kind: { fires: 'burn' } } } })
  // @ts-expect-error an action looks at no such lookup
  defineDocument({ ...letter, lookups: { sender }, actions: { ...letter.actions, read: { ...action, lookups: ['sendr'] } } })
  // @ts-expect-error an action looks at a lookup where there is none
  defineDocument({ ...letter, actions: { ...letter.actions, read: { ...action, lookups: ['sender'] } } })
  // @ts-expect-error a rule looks at no such lookup
  defineDocument({ ...letter, lookups: { sender }, rules: ({ lookups }) => (lookups.sendr ? {} : {}) })
  // @ts-expect-error a form may be checked before its lookups are known
  defineDocument({ ...letter, lookups: { sender }, rules: ({ lookups: { sender: known } }) => (known === null || known.id ? {} : {}) })
  defineDocument({
    ...letter,
    lookups: { sender },
    actions: {
      ...letter.actions,
      // @ts-expect-error an action reads what its lookup does not
      read: { ...action, lookups: ['sender'], validateInput: (_, { lookups }) => (lookups.sender?.values.name ? {} : {}) },
    },
  })
  // @ts-expect-error a reason quotes no such lookup
  defineDocument({ ...letter, lookups: { sender }, reasons: { written: ({ lookups }) => (lookups.sendr ? word : word) } })
  // @ts-expect-error a lookup of one document is not several
  defineDocument({ ...letter, lookups: { sender }, rules: ({ lookups }) => (lookups.sender?.length ? {} : {}) })
  // @ts-expect-error the action that sends a draft is none
  defineDocument({ ...letter, submit: 'burn' })
  // @ts-expect-error a document may be referred to in no such state
  defineDocument({ ...letter, referable: ['lost'] })
  // @ts-expect-error a deadline looks at no such lookup
  defineDocument({ ...letter, lookups: { sender }, deadlines: { late: { ...deadline, lookups: ['sendr'] } } })
  // @ts-expect-error a lookup does not say what it reads
  defineDocument({ ...letter, lookups: { sender: { refers: 'text' } } })
  // @ts-expect-error a deadline is counted from no field
  defineDocument({ ...letter, deadlines: { late: { ...deadline, fields: ['day'] } } })
  // @ts-expect-error nobody is unique by no field
  defineDocument({ ...letter, unique: ['texts'] })
  // @ts-expect-error a state has none of the intents
  defineDocument({ ...letter, states: { ...letter.states, draft: { ...state, intent: 'red' } } })
  // @ts-expect-error an action has no toast
  defineDocument({ ...letter, actions: { ...letter.actions, read: { label: word, permission: 'LetterWrite' } } })
  // @ts-expect-error a definition does not say where it is shown
  defineDocument({ ...letter, area: 'document' })
  // @ts-expect-error a language is missing
  defineDocument({ ...letter, label: { one: word, many: { ln: 'soʻz', cl: 'сўз' } } })
  // @ts-expect-error a language is missing
  t('сўз')
  // @ts-expect-error a classifier's digits need their lengths
  digits(word)
  // @ts-expect-error a choice needs its words, and each of them its languages
  choice(word, { options: { one: { ln: 'bir', cl: 'бир' } } })
  // @ts-expect-error a line has no options but its own
  text(word, { lengths: [5] })
  // @ts-expect-error a directory's column is no field
  defineDirectory({ ...place, list: { ...place.list, columns: ['code'] } })
  // @ts-expect-error a directory's parent is no field
  defineDirectory({ ...place, parent: 'regionId' })
}

describe('a definition', () => {
  it('that lacks a state, an action, a reason, a column or a language does not compile', () =>
    expect(refusedByTheCompiler).toBeTypeOf('function'))

  it('knows in its rules what its lookups find', () => {
    const known = defineDocument({
      ...letter,
      lookups: {
        sender: { refers: 'text', reads: ['text'] },
        others: {
          every: { of: 'letter', where: (values, { id }) => (values.text ? [{ field: 'id', is: 'not', value: id }] : null) },
          reads: [],
        },
      },
      rules: ({ lookups: { sender: one, others = [] } }): Problems =>
        others.some(({ id }) => id === one?.values.text) ? { text: [word] } : {},
    })
    const found = { id: 'a', type: 'letter', title: '', state: 'draft', values: { text: 'a' } }
    expect(known.rules?.({ values: {}, actor: system, now: '', lookups: { sender: found, others: [found] } })).toEqual({ text: [word] })
  })

  it('that lacks nothing is one', () => {
    expect(defineDocument(letter)).toMatchObject({
      type: 'letter',
      parties: {},
      privateStates: [],
      publicStates: [],
      lookups: {},
      unique: [],
      queues: {},
    })
    expect(Object.keys(defineDirectory(place).actions)).toEqual(['save', 'deactivate', 'activate', 'delete'])
  })
})
