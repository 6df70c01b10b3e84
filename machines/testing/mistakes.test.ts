import { setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { definitions } from '../documents/index.ts'
import {
  choice,
  defineDocument,
  type Definition,
  inn,
  type Search,
  text,
  type MachineEvent,
  reference,
  references,
  t,
} from '../kit/index.ts'
import { mistakesOf } from './mistakes.ts'

const word = t('сўз', 'слово')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'LetterWrite' } as const

const build = setup({
  types: {} as { context: object; events: MachineEvent & { type: 'send' | 'read' | 'burn' } },
  guards: { written: () => true },
})
const closed = { on: { read: 'open' } } as const
const life = {
  context: {},
  initial: 'draft',
  states: {
    draft: { on: { send: { target: 'sent', guard: 'written' }, burn: 'deleted' } },
    sent: { initial: 'closed', on: { burn: 'deleted' }, states: { closed, open: {} } },
    deleted: { type: 'final' },
  },
} as const

const person = defineDocument({
  type: 'person',
  permission: 'Person',
  label: { one: word, many: word },
  fields: { name: text(word), kind: choice(word, { options: { clerk: word } }), chiefId: reference('person', word) },
  title: 'name',
  selectList: 'everybody',
  machine: setup({ types: {} as { context: object; events: MachineEvent & { type: 'save' } } }).createMachine({
    context: {},
    initial: 'active',
    states: { active: { on: { save: {} } } },
  }),
  states: { active: state },
  actions: { save: { ...action, permission: 'PersonEdit' } },
  reasons: {},
  sections: {},
  list: { columns: ['name'], filters: ['kind', 'chiefId'], search: [], sort: 'name' },
})

const letter: Definition = defineDocument({
  type: 'letter',
  permission: 'Letter',
  label: { one: word, many: word },
  fields: { text: text(word), senderId: reference('person', word, { where: { kind: 'clerk' } }), copies: references('person', word) },
  title: 'text',
  machine: build.createMachine(life),
  states: { draft: state, 'sent.closed': state, 'sent.open': state, deleted: state },
  actions: {
    send: action,
    read: { ...action, input: { readerId: reference('person', word) } },
    burn: { ...action, perState: { 'sent.open': { label: word } } },
  },
  reasons: { written: word },
  lookups: {
    sender: { refers: 'senderId', reads: ['kind'] },
    newest: { last: { of: 'person', where: () => [] }, by: 'name', reads: ['name'] },
    using: { referring: true, reads: [] },
  },
  sections: {},
  list: { columns: ['text'], filters: [], search: [], sort: 'text' },
})

const mistakes = (changed: Partial<Definition>) => {
  const definition = { ...letter, ...changed }
  return mistakesOf(definition, [definition, person])
}
const mistakesInStates = (states: object) => mistakes({ machine: build.createMachine({ ...life, states: { ...life.states, ...states } }) })
const withField = (name: string, field: Definition['fields'][string]) => ({ fields: { ...letter.fields, [name]: field } })
const withAction = (name: string, changed: object) => ({ actions: { ...letter.actions, [name]: { ...action, ...changed } } })
const { draft, sent } = life.states

describe('in a definition is found', () => {
  it('nothing when it is sound', () => expect([mistakes({}), mistakesOf(person, [letter, person])]).toEqual([[], []]))

  it('a word of the definition or of an action that means nothing', () => {
    expect(mistakes({ grounds: [] } as object)).toEqual(['the definition says grounds, which means nothing'])
    expect(mistakes(withAction('burn', { as: 'senderId' } as object))).toEqual(['the action burn says as, which means nothing'])
    expect(mistakes(withAction('burn', { perState: { draft: { may: 'LetterBurn' } } } as object))).toContain(
      'the action burn says may, which means nothing',
    )
  })

  it('a permission that no action asks for, and an input that starts from no field', () => {
    expect(mistakes({ forAllParties: ['LetterWrite', 'LetterWirte'] })).toEqual([
      'no action asks for LetterWirte, which is for all parties',
    ])
    const input = { note: text(word, { startsFrom: 'txet' }), copy: text(word, { startsFrom: 'text' }) }
    expect(mistakes(withAction('read', { input }))).toEqual(['the field note starts from txet, which is no field'])
  })

  it('a field with a meaning beside a choice that there is not', () => {
    const beside = (onlyWith: Record<string, string[]>) => mistakes(withField('day', text(word, { required: false, onlyWith })))
    expect(beside({ text: ['move'] })).toContain('the field day has a meaning with text move, which is no choice')
  })

  it('a signed action of a type with personal fields, or one by which no person decides', () => {
    const signed = withAction('burn', { signed: true })
    expect(mistakes(signed)).toEqual([])
    expect(mistakes({ ...signed, personal: ['text'] })).toEqual([
      'the action burn is signed, and the text would keep personal fields unsealed',
    ])
    expect(mistakes(withAction('burn', { signed: true, firedBy: 'system' }))).toContain(
      'the action burn is signed, and no person decides by it',
    )
  })

  it('a number that is that of a business', () => {
    const fields = { ...letter.fields, code: inn(word) }
    expect(mistakes({ fields, number: 'code' })).toEqual([
      'the number code is that of a business or a person, who may have many such documents',
    ])
    expect(mistakes({ fields, number: 'text' })).toEqual([])
  })

  it('an action that undoes itself, or one that there is not', () => {
    expect(mistakes(withAction('burn', { undoes: 'read' }))).toEqual([])
    expect(mistakes(withAction('burn', { undoes: 'raed' }))).toEqual(['the action burn undoes raed, which is no action'])
    expect(mistakes(withAction('burn', { undoes: 'burn' }))).toEqual(['the action burn undoes burn, which undoes one itself'])
  })

  it('a final state of another name than the kit’s', () => {
    const ends = { type: 'final' } as const
    const { deleted: _, ...states } = life.states
    const machine = build.createMachine({
      ...life,
      states: { ...states, draft: { on: { ...draft.on, burn: 'ashes' } }, sent: { ...sent, on: { burn: 'ashes' } }, ashes: ends },
    } as never)
    const { deleted, ...others } = letter.states
    expect(mistakes({ machine: machine as never, states: { ...others, ashes: deleted! } })).toContain(
      'the state ashes is final and not called deleted',
    )
  })

  it('an event that is no action, in a state, in one around others and in the whole machine', () => {
    expect(mistakesInStates({ draft: { on: { ...draft.on, sned: 'sent' } } })).toEqual(['draft takes an event sned that is no action'])
    const on = { ...sent.on, brun: 'deleted' }
    expect(mistakesInStates({ sent: { ...sent, on } })).toEqual(['sent takes an event brun that is no action'])
    const whole = { ...life, on: { resd: '.deleted' } } as typeof life
    expect(mistakes({ machine: build.createMachine(whole) })).toEqual(['the machine takes an event resd that is no action'])
  })

  it('a transition to a state that there is not, before anything is done with it', () => {
    const lost = { ...life.states, deleted: {}, draft: { on: { ...draft.on, burn: 'brunt' } } }
    expect(() => build.createMachine({ ...life, states: lost } as never).states).toThrow(/brunt/)
  })

  it('an action that leads from no state, and one that is said to differ where it cannot happen', () => {
    const deaf = { ...sent, states: { closed: {}, open: {} } }
    expect(mistakesInStates({ sent: deaf })).toEqual(['the action read leads from no state', 'nothing leads to the state sent.open'])
    const perState = { deleted: { label: word } }
    expect(mistakes(withAction('burn', { perState }))).toEqual(['the action burn differs in deleted, where it cannot happen'])
    expect(mistakes(withAction('sned', {}))).toEqual(['the action sned leads from no state'])
  })

  it('a question about a set in an action that another document fires', () => {
    const fired = withAction('burn', { firedBy: 'document', lookups: ['sender', 'newest'] })
    expect(mistakes(fired)).toEqual(['the action burn, which another document fires, asks about the set newest'])
  })

  it('a state that only the machine or only the definition has, and one that nothing leads to', () => {
    const { deleted: _, ...others } = letter.states
    expect(mistakes({ states: others })).toEqual(['the machine has a state deleted, the definition has not'])
    expect(mistakes({ states: { ...letter.states, sent: state } })).toEqual(['the definition has a state sent, the machine has not'])
    const island = build.createMachine({ ...life, states: { ...life.states, lost: {} } })
    expect(mistakes({ machine: island, states: { ...letter.states, lost: state } })).toEqual(['nothing leads to the state lost'])
  })

  it('a guard without a reason', () => expect(mistakes({ reasons: {} })).toEqual(['the guard written has no reason']))

  it('a reference to a type that there is not, of the document or of an action’s input, and one that no document can satisfy', () => {
    expect(mistakes(withField('senderId', reference('persn', word)))).toEqual(['the field senderId refers to persn, which is no type'])
    expect(mistakes(withField('copies', references('persn', word)))).toEqual(['the field copies refers to persn, which is no type'])
    const input = { byId: reference('persn', word) }
    for (const changed of [{ input }, { perState: { 'sent.closed': { input } } }]) {
      expect(mistakes(withAction('read', changed))).toEqual(['the field byId refers to persn, which is no type'])
    }
    for (const [name, value] of [
      ['kind', 'cleric'],
      ['knid', 'clerk'],
    ] as const) {
      const field = reference('person', word, { where: { [name]: value } })
      expect(mistakes(withField('senderId', field))).toEqual([`the field senderId wants a ${name} of ${value}, which none can have`])
    }
    expect(mistakes({ type: 'person' })).toEqual(expect.arrayContaining(['there are several types person']))
  })

  it('a reference that is narrowed by what its documents or its neighbours have not, or by no filter', () => {
    const narrowed = (options: Parameters<typeof reference>[2]) => mistakes(withField('readerId', reference('person', word, options)))
    expect(narrowed({ matching: { chiefId: 'senderId' } })).toEqual([])
    expect(narrowed({ matching: { chiefId: 'sender' } })).toEqual([
      'the field readerId is narrowed by sender beside it, which refers to no person',
    ])
    expect(narrowed({ matching: { chiefId: 'text' } })).toEqual([
      'the field readerId is narrowed by text beside it, which refers to no person',
    ])
    expect(narrowed({ matching: { name: 'senderId' } })).toEqual([
      'the field readerId is narrowed by name, which is no reference',
      'the field readerId is narrowed by name, which is no filter',
    ])
    expect(narrowed({ where: { name: 'Karim' } })).toEqual(['the field readerId is narrowed by name, which is no filter'])
    expect(narrowed({ states: ['retired'] })).toEqual([
      'the field readerId wants a state retired, which none can have',
      'the field readerId is narrowed by state, which is no filter',
    ])
  })

  it('a lookup of what is no reference, of no type, or the last by no field', () => {
    const lookup = (lookups: Definition['lookups']) => mistakes({ lookups })
    expect(lookup({ sender: { refers: 'sendersId' as never, reads: [] } })).toEqual([
      'the lookup sender is of sendersId, which is no reference',
    ])
    expect(lookup({ sender: { refers: 'text' as never, reads: [] } })).toEqual(['the lookup sender is of text, which is no reference'])
    expect(lookup({ heads: { through: 'sendersId' as never, to: 'kind', reads: [] } })).toEqual([
      'the lookup heads is through sendersId to kind, which is no reference',
    ])
    expect(lookup({ heads: { through: 'senderId', to: 'name', reads: [] } })).toEqual([
      'the lookup heads is through senderId to name, which is no reference',
    ])
    expect(lookup({ newest: { every: { of: 'persn', where: () => [] }, reads: [] } })).toEqual([
      'the lookup newest is of persn, which is no type',
    ])
    expect(lookup({ newest: { first: { of: 'persn', where: () => [] }, reads: [] } })).toEqual([
      'the lookup newest is of persn, which is no type',
    ])
    const last = { last: { of: 'person', where: () => [] }, by: 'nmae', reads: [] }
    expect(lookup({ newest: last })).toEqual(['person has no nmae, by which the lookup newest is the last'])
  })

  it('reference data that depends on the document, or is not everybody’s', () => {
    const newest = (where: Search['where'], open?: true) =>
      mistakes({ lookups: { newest: { first: { of: 'person', where }, reads: [], reference: true, ...(open && { open }) } } })
    expect(newest(() => [], true)).toEqual([])
    expect(newest(({ text }) => [{ field: 'name', is: 'equal', value: String(text) }], true)).toEqual([
      'the lookup newest is reference data, and depends on the document',
    ])
    expect(newest((_, { now }) => [{ field: 'name', is: 'equal', value: now }], true)).toEqual([
      'the lookup newest is reference data, and depends on the document',
    ])
    expect(newest(() => [])).toEqual(['the lookup newest is reference data, and not open'])
    expect(mistakes({ lookups: { sender: { refers: 'senderId' as never, reads: [], open: true, reference: true } } })).toEqual([
      'the lookup sender is reference data, and depends on the document',
    ])
  })

  it('a lookup that reads what its documents have not', () => {
    const sender = { refers: 'senderId' as never, reads: ['kind', 'knid'] }
    expect(mistakes({ lookups: { sender } })).toEqual(['the lookup sender reads knid, which is no field of person'])
    expect(mistakes({ lookups: { using: { referring: true, reads: ['kind'] } } })).toEqual([
      'the lookup using reads kind, which is no field of every type',
    ])
  })

  it('a field that a person fills in, of a type that is offered to nobody', () => {
    const { selectList: _, ...closed } = person
    const asking = { ...letter, sections: { letter: { label: word, fields: ['senderId'] } } }
    const found = (definition: Definition) => mistakesOf(definition, [definition, closed as Definition])
    expect(found(asking)).toContain('the field senderId refers to person, which offers its documents to nobody')
    expect(found({ ...letter, actions: { ...letter.actions, read: action } })).toEqual([])
  })
})

describe('the definitions of the system', () => {
  it.each(definitions)('$type is sound', (definition) => expect(mistakesOf(definition, definitions)).toEqual([]))
})
