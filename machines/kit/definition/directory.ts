import { assign, setup } from 'xstate'
import type { Action } from './action.ts'
import type { Actor } from '../workflow/actor.ts'
import { defineDocument, type PartialExtras } from './document.ts'
import type { Definition, Description, Life, Queue } from './document-type.ts'
import type { Fields } from '../fields/field.ts'
import { type Guards, guardsOf, reasonsOf } from '../workflow/guards.ts'
import type { Found, Lookups } from '../workflow/lookups.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { ActionSituation } from './situation.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t } from '../i18n/text.ts'

export type Directory<F extends Fields, L extends Lookups<F>> = Description<F, RecordState, never, L> & PartialExtras<F, RecordState, never, L> & Partial<Pick<Life<F, RecordState, never, never, L>, 'sections'>> & {
  /** The party in whose name records are kept; without it the permission alone decides. */
  readonly party?: keyof F & string
  /**
   * The reference to the organization that a record belongs to, which sees it, keeps it and is offered it. A record that
   * names none is common to all, and kept by those alone who keep the records of all organizations.
   */
  readonly owner?: keyof F & string
  /** Problems of what is put into a record, given what it held before. */
  validateInput?(input: Record<string, unknown>, situation: ActionSituation<F, L>): Problems
}

type RecordState = 'active' | 'passive' | 'deleted'

/**
 * Declares a directory: records that are active or passive, always complete, and deleted only while
 * nothing refers to them (`docs/domain.md`, Other records). Seen with `{Permission}View`, kept with
 * `{Permission}Edit`. Without sections the form is one with every field.
 */
export function defineDirectory<const F extends Fields, const L extends Lookups<F> = Record<never, never>>(directory: Directory<F, L>): Definition & { readonly fields: F }
export function defineDirectory(directory: Directory<Fields, Lookups>): Definition {
  const { permission, owner, party = owner, validateInput, lookups = {}, ...rest } = directory
  const edit = { permission: `${permission}Edit`, ...(party && { party }) }
  return defineDocument({
    sections: { record: { label: directory.label.one, fields: Object.keys(directory.fields) } },
    referable: ['active'],
    queues: recordQueues,
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
    reasons: reasonsOf(recordGuards),
    lookups: { ...lookups, ...recordLookups },
  })
}

/** What holds for records that belong to one organization, or are common to all. */
const ownedBy = (owner: string) =>
  ({
    parties: { [owner]: {} },
    publicStates: ['active', 'passive'],
    selectList: 'organization',
    defaults: ({ organizationId }: Actor) => ({ [owner]: organizationId }),
  }) as const

/** Whether a type is a directory: its records are kept, and go from hand to hand to nobody. */
export const isDirectory = ({ machine }: Pick<Definition, 'machine'>): boolean => machine.id === record

const record = 'record'

const recordLookups = { referring: { referring: true, reads: [] } } as const

type RecordEvent = MachineEvent<Found<Fields, typeof recordLookups>> & { type: 'save' | 'deactivate' | 'activate' | 'delete' }

const recordGuards = {
  notReferred: {
    holds: ({ event }) => event.lookups.referring === null,
    reason: ({ lookups }) => {
      const title = lookups.referring?.title ?? ''
      const named = typeof title === 'string' ? t(title, title, title) : title
      return t(
        `Bu yozuvdan «${named.ln}» hujjatida foydalanilgan`,
        `Бу ёзувдан «${named.cl}» ҳужжатида фойдаланилган`,
        `Запись используется в документе «${named.ru}»`,
      )
    },
  },
} satisfies Guards<Record<string, unknown>, RecordEvent>

export const recordSetup = setup({
  types: {} as { context: Record<string, unknown>; events: RecordEvent },
  guards: guardsOf(recordGuards),
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

const recordQueues: Record<string, Queue<'active' | 'passive'>> = {
  active: { label: t('Faol', 'Фаол', 'Активные'), states: ['active'] },
  passive: { label: t('Faol emas', 'Фаол эмас', 'Не активные'), states: ['passive'] },
}
