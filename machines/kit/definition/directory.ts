import { assign, setup } from 'xstate'
import type { Actor } from '../workflow/actor.ts'
import type { Deadline } from '../workflow/deadline.ts'
import { type Action, type Area, defineDocument, type Definition, type Label, type Queue, type Section, type SelectList, type Situation, type SystemColumn, type Unique } from './document.ts'
import type { Lookup, RelatedDocument } from '../workflow/lookups.ts'
import type { Fields, Values } from '../fields/field.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t, type Text } from '../i18n/text.ts'

export interface Directory<F extends Fields> {
  type: string
  area: Area
  permission: string
  label: Label
  fields: F
  title: keyof F & string
  optionDetail?: keyof F & string
  /** Without it the form is one section with every field. */
  sections?: Record<string, Section<F>>
  parties?: { [N in (keyof F & string) | 'id']?: Record<never, never> }
  /** The party in whose name records are kept; without it the permission alone decides. */
  party?: keyof F & string
  /**
   * The reference to the organization that a record belongs to, which sees it, keeps it and is offered it. A record that
   * names none is common to all, and kept by those alone who keep the records of all organizations.
   */
  owner?: keyof F & string
  /** Problems of what is put into a record, given what it held before. */
  validateInput?: Action<F>['validateInput']
  rules?: (situation: Situation<Values<F>>) => Problems
  lookups?: Record<string, Lookup<Values<F>>>
  deadlines?: Record<string, Deadline<F, 'active' | 'passive', never>>
  defaults?: (actor: Actor, now: string) => Partial<Values<F>>
  unique?: Unique<F>
  parent?: keyof F & string
  /** For a classifier, which everybody may refer to, `everybody`; for people and businesses `visible`. */
  selectList?: SelectList
  list: {
    columns: readonly ((keyof F & string) | SystemColumn)[]
    filters: readonly ((keyof F & string) | SystemColumn | 'late')[]
    search: readonly (keyof F & string)[]
    sort: (keyof F & string) | SystemColumn | `-${(keyof F & string) | SystemColumn}`
  }
}

/**
 * Declares a directory: records that are active or passive, always complete, and deleted only while
 * nothing refers to them (`docs/domain.md`, Other records). Seen with `{Permission}View`, kept with
 * `{Permission}Edit`.
 */
export function defineDirectory<const F extends Fields>(directory: Directory<F>): Definition & { readonly fields: F } {
  const { permission, owner, party = owner, validateInput, lookups = {}, sections, ...rest } = directory
  const edit = { permission: `${permission}Edit`, ...(party && { party }) }
  const known: Record<string, Lookup<Values<F>>> = { ...lookups, referring: { referring: true, reads: [] } }
  return defineDocument({
    ...(owner && ownedBy(owner)),
    ...rest,
    permission,
    machine: recordMachine,
    states: recordStates,
    actions: {
      save: { ...recordActions.save, ...edit, input: 'form', requiresComplete: true, lookups: Object.keys(lookups), ...(validateInput && { validateInput }) },
      deactivate: { ...recordActions.deactivate, ...edit },
      activate: { ...recordActions.activate, ...edit },
      delete: { ...recordActions.delete, ...edit, lookups: ['referring'] },
    },
    reasons: recordReasons,
    sections: sections ?? { record: { label: directory.label.one, fields: Object.keys(directory.fields) } },
    lookups: known,
    referable: ['active'],
    queues: recordQueues,
  })
}

/** What holds for records that belong to one organization, or are common to all. */
const ownedBy = <N extends string>(owner: N) =>
  ({
    // Names of a mapped type are lost to the compiler where the key is not known.
    parties: { [owner]: {} } as { [K in N]?: Record<never, never> },
    publicStates: ['active', 'passive'],
    selectList: 'organization',
    defaults: ({ organizationId }: Actor) => ({ [owner]: organizationId }) as never,
  }) as const

/** Whether a type is a directory: its records are kept, and go from hand to hand to nobody. */
export const isDirectory = ({ machine }: Pick<Definition, 'machine'>): boolean => machine.id === record

const record = 'record'

export const recordSetup = setup({
  types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'deactivate' | 'activate' | 'delete' } },
  guards: {
    notReferred: ({ event }) => event.lookups['referring'] === null,
  },
  actions: {
    write: assign(({ event }) => event.input),
  },
})

/** The life of a record: `stateId` 1 active, 2 passive (`docs/domain.md`). */
export const recordLife = {
  id: record,
  context: {},
  initial: 'active',
  states: {
    active: {
      on: {
        save: { actions: 'write' },
        deactivate: 'passive',
        delete: { target: 'deleted', guard: 'notReferred' },
      },
    },
    passive: {
      on: {
        save: { actions: 'write' },
        activate: 'active',
        delete: { target: 'deleted', guard: 'notReferred' },
      },
    },
    deleted: { type: 'final' },
  },
} as const

const recordMachine = recordSetup.createMachine(recordLife)

export const recordStates = {
  active: { label: t('Faol', 'Фаол', 'Активна'), intent: 'success', codes: { stateId: 1 } },
  passive: { label: t('Faol emas', 'Фаол эмас', 'Не активна'), intent: 'danger', codes: { stateId: 2 } },
  deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалена'), intent: 'none', codes: {} },
} as const

const recordActions = {
  save: { label: t('Saqlash', 'Сақлаш', 'Сохранить'), doneMessage: t('Saqlandi', 'Сақланди', 'Сохранено'), intent: 'primary' },
  deactivate: {
    label: t('Faolsizlantirish', 'Фаолсизлантириш', 'Деактивировать'),
    doneMessage: t('Faolsizlantirildi', 'Фаолсизлантирилди', 'Деактивирована'),
    intent: 'warning',
    confirm: t(
      'Yozuv yangi hujjatlarda tanlanmaydigan boʻladi. Davom etasizmi?',
      'Ёзув янги ҳужжатларда танланмайдиган бўлади. Давом этасизми?',
      'Запись нельзя будет выбрать в новых документах. Продолжить?',
    ),
  },
  activate: { label: t('Faollashtirish', 'Фаоллаштириш', 'Активировать'), doneMessage: t('Faollashtirildi', 'Фаоллаштирилди', 'Активирована'), intent: 'success' },
  delete: {
    label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
    doneMessage: t('Oʻchirildi', 'Ўчирилди', 'Удалено'),
    intent: 'danger',
    confirm: t('Yozuv oʻchirilsinmi?', 'Ёзув ўчирилсинми?', 'Удалить запись?'),
  },
} as const satisfies Record<string, Partial<Action>>

const recordReasons = {
  notReferred: ({ lookups }: { lookups: Record<string, unknown> }): Text => {
    const title = (lookups['referring'] as RelatedDocument | null)?.title ?? ''
    const named = typeof title === 'string' ? t(title, title, title) : title
    return t(
      `Bu yozuvdan «${named.ln}» hujjatida foydalanilgan`,
      `Бу ёзувдан «${named.cl}» ҳужжатида фойдаланилган`,
      `Запись используется в документе «${named.ru}»`,
    )
  },
}

const recordQueues: Record<string, Queue<'active' | 'passive'>> = {
  active: { label: t('Faol', 'Фаол', 'Активные'), states: ['active'] },
  passive: { label: t('Faol emas', 'Фаол эмас', 'Не активные'), states: ['passive'] },
}
