import { setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type Actor, mayView } from './actor.ts'
import { availability, emptyDocument, type DocumentSnapshot, isVisible, mayCreate } from './availability.ts'
import { defineDocument } from '../definition/document.ts'
import { text } from '../fields/field.ts'
import { candidatesOf } from './candidates.ts'
import type { MachineEvent } from './step.ts'
import { t } from '../i18n/text.ts'

const word = t('сўз', 'слово')
const state = { label: word, intent: 'none', codes: {} } as const

const letter = defineDocument({
  type: 'letter',
  permission: 'Letter',
  label: { one: word, many: word },
  fields: { senderId: text(word), receiverId: text(word), text: text(word) },
  title: 'text',
  machine: setup({
    types: {} as { context: { text: string | null }; events: MachineEvent & { type: 'save' | 'send' | 'read' | 'burn' | 'recall' } },
    guards: {
      written: ({ context }) => context.text !== null,
      calm: ({ context }) => context.text !== 'angry',
      inTime: ({ event }) => event.now < '2027',
      secret: ({ event }) => event.lookups['secret'] === true,
    },
  }).createMachine({
    context: { text: null },
    initial: 'draft',
    states: {
      draft: { on: { save: {}, send: { target: 'sent', guard: 'written' }, burn: [{ guard: 'secret' }, { guard: 'calm' }] } },
      sent: { on: { read: { target: 'kept', guard: 'inTime' }, recall: 'draft' } },
      kept: {},
    },
  }),
  states: { draft: state, sent: state, kept: { ...state, label: t('Сақланган', 'Хранится') } },
  actions: {
    save: { label: word, doneMessage: word, permission: 'LetterWrite', party: 'senderId', input: 'form' },
    send: { label: t('Юбориш', 'Отправить'), doneMessage: word, permission: 'LetterWrite', party: 'senderId' },
    read: { label: word, doneMessage: word, permission: 'LetterRead', party: 'receiverId' },
    burn: { label: word, doneMessage: word, permission: 'LetterBurn' },
    recall: { label: word, doneMessage: word, permission: 'LetterWrite', firedBy: 'document' },
  },
  reasons: { written: t('Матн йўқ', 'Нет текста'), calm: () => ({ text: [word] }), inTime: word, secret: word },
  parties: { senderId: {}, receiverId: { except: ['draft'] } },
  privateStates: ['draft'],
  sections: { letter: { label: word, fields: ['senderId', 'receiverId', 'text'] } },
  defaults: ({ organizationId }) => ({ senderId: organizationId }),
  list: { columns: ['text'], filters: [], search: [], sort: 'text' },
})

const actor = (organizationId: string, ...permissions: string[]): Actor => ({
  id: 'a',
  name: '',
  language: 'ln',
  organizationId,
  branchIds: ['branch'],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, 'role'])),
})
const written: DocumentSnapshot = { id: 'l', version: 1, state: 'draft', values: { senderId: 'here', receiverId: 'there', text: 'Salom' } }
const ask = (by: Actor, name: string, document: Partial<DocumentSnapshot> = {}, now = '2026-11-23T07:00:00.000Z', lookups = {}) => {
  const verdict = availability(letter, name, { ...written, ...document }, { actor: by, now, lookups })
  return verdict.can ? verdict.permission : `${verdict.refusal.code}${verdict.shown ? ' shown' : ''}`
}

describe('what may be done', () => {
  it('is asked of the name first, then of the permission, then of the state, then of the guards', () => {
    const [writer, nobody] = [actor('here', 'LetterWrite'), actor('here')]
    expect(ask(writer, 'unknown')).toBe('noSuchCall')
    expect(ask(nobody, 'send', { state: 'kept', values: { ...written.values, text: null } })).toBe('forbidden')
    expect(ask(writer, 'send', { state: 'kept', values: { ...written.values, text: null } })).toBe('notInThisState')
    expect(ask(writer, 'send', { values: { ...written.values, text: null } })).toBe('rule shown')
    expect(ask(writer, 'send')).toBe('LetterWrite')
  })

  it('is nothing while one only looks at the system as another user sees it, and then a button says so in its state alone', () => {
    const looking: Actor = { ...actor('here', 'LetterWrite'), onBehalfOf: { id: 'b', name: 'B', order: null } }
    expect([ask(looking, 'send'), ask(looking, 'send', { state: 'kept' })]).toEqual(['actingReadOnly shown', 'notInThisState'])
    expect(
      ask({ ...looking, onBehalfOf: { id: 'b', name: 'B', order: { number: '1', date: '2026-11-01', until: '2026-11-30' } } }, 'send'),
    ).toBe('LetterWrite')
  })

  it('is nothing that every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(ask(actor('here', 'LetterWrite'), name)).toBe('noSuchCall')
    expect(ask({ ...actor('here'), grants: {} }, 'send')).toBe('forbidden')
  })

  it('is done in one’s own body’s name, in its branches’ or in anybody’s, as far as the permission carries', () => {
    const from = (senderId: string, ...permissions: string[]) =>
      ask(actor('here', ...permissions), 'send', { values: { ...written.values, senderId } })
    expect([from('here', 'LetterWrite'), from('branch', 'LetterWrite'), from('else', 'LetterWrite')]).toEqual([
      'LetterWrite',
      'forbidden',
      'forbidden',
    ])
    expect([from('branch', 'BranchesLetterWrite'), from('else', 'BranchesLetterWrite')]).toEqual(['BranchesLetterWrite', 'forbidden'])
    expect([from('else', 'AllLetterWrite'), from('else', 'LetterWrite', 'AllLetterWrite')]).toEqual(['AllLetterWrite', 'AllLetterWrite'])
  })

  it('needs no body where the action names no party', () => {
    expect(ask(actor('elsewhere', 'LetterBurn'), 'burn')).toBe('LetterBurn')
    expect(ask({ ...actor('here', 'LetterWrite'), organizationId: null }, 'send', { values: { ...written.values, senderId: null } })).toBe(
      'forbidden',
    )
  })

  it('looks at each way in turn, and one that is free is enough', () => {
    const burner = actor('here', 'LetterBurn')
    expect(ask(burner, 'burn', { values: { ...written.values, text: 'angry' } })).toBe('invalid shown')
    expect(ask(burner, 'burn', { values: { ...written.values, text: 'angry' } }, undefined, { secret: true })).toBe('LetterBurn')
  })

  it('knows what time it is only from whoever asks', () => {
    const reader = actor('there', 'LetterRead')
    expect([ask(reader, 'read', { state: 'sent' }), ask(reader, 'read', { state: 'sent' }, '2027-01-01T00:00:00.000Z')]).toEqual([
      'LetterRead',
      'rule shown',
    ])
  })

  it('to what does not exist yet is only to make it', () => {
    expect([ask(actor('here', 'LetterWrite'), 'save', { version: 0 }), ask(actor('here', 'LetterWrite'), 'send', { version: 0 })]).toEqual([
      'LetterWrite',
      'notInThisState',
    ])
    expect([mayCreate(letter, actor('here', 'LetterWrite')), mayCreate(letter, actor('here', 'LetterRead'))]).toEqual([true, false])
  })

  it('is nothing that only another document does, unless it is that document’s action that asks', () => {
    const [writer, sent] = [actor('here', 'LetterWrite'), { ...written, state: 'sent' }]
    const reached = (name: string) => availability(letter, name, sent, { actor: writer, now: '', lookups: {}, firedBy: 'document' }).can
    expect([ask(writer, 'recall', sent), reached('recall'), reached('save')]).toEqual(['bySystem', true, false])
    expect(candidatesOf(letter, sent).map(({ action }) => action)).toEqual(['read'])
  })

  it('is refused with the state and the action in the sentence', () => {
    const verdict = availability(
      letter,
      'send',
      { ...written, state: 'kept' },
      { actor: actor('here', 'LetterWrite'), now: '', lookups: {} },
    )
    expect(verdict).toMatchObject({ refusal: { params: { state: { ru: 'Хранится' }, action: { ru: 'Отправить' } } } })
  })
})

describe('what may come next', () => {
  it('is what the state knows, in the name of whoever stands in its party', () => {
    expect(candidatesOf(letter, written)).toEqual([
      { action: 'save', permission: 'LetterWrite', party: 'here' },
      { action: 'send', permission: 'LetterWrite', party: 'here' },
      { action: 'burn', permission: 'LetterBurn', party: null },
    ])
    expect(candidatesOf(letter, { ...written, state: 'kept' })).toEqual([])
  })
})

describe('what is seen', () => {
  const sees = (by: Actor, state: string) => isVisible(letter, { ...written, state }, by)

  it('is what one’s body has a part in, from the state on in which it has it', () => {
    expect([
      sees(actor('here', 'LetterView'), 'draft'),
      sees(actor('there', 'LetterView'), 'draft'),
      sees(actor('there', 'LetterView'), 'sent'),
    ]).toEqual([true, false, true])
    expect([sees(actor('else', 'LetterView'), 'sent'), sees(actor('here'), 'sent')]).toEqual([false, false])
  })

  it('is everything but what is private, where the permission is for all', () => {
    expect([
      sees(actor('else', 'AllLetterView'), 'sent'),
      sees(actor('else', 'AllLetterView'), 'draft'),
      sees(actor('here', 'AllLetterView'), 'draft'),
    ]).toEqual([true, false, true])
  })

  it('in the menu is what one may see at all', () => {
    expect([
      mayView(letter, actor('else', 'LetterView')),
      mayView(letter, actor('else', 'BranchesLetterView')),
      mayView(letter, actor('else', 'LetterWrite')),
    ]).toEqual([true, true, false])
  })

  it('in a new form is what it begins with', () => {
    expect(emptyDocument(letter, 'new', actor('here'), '')).toEqual({
      id: 'new',
      version: 0,
      state: 'draft',
      values: { senderId: 'here', receiverId: null, text: null },
    })
  })
})
