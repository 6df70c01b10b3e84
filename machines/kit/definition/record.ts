import { assign, setup } from 'xstate'
import type { Action } from './action.ts'
import type { Queue } from './document-type.ts'
import type { Fields } from '../fields/field.ts'
import { type Guards, guardsOf } from '../workflow/guards.ts'
import type { Found, RelatedDocument } from '../workflow/lookups.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t } from '../i18n/text.ts'

/** The name of the machine of every directory. */
export const record = 'record'

export const recordLookups = { referring: { referring: true, reads: [] } } as const

type RecordEvent = MachineEvent<Found<Fields, typeof recordLookups>> & { type: 'save' | 'deactivate' | 'activate' | 'delete' }

export const recordGuards = {
  notReferred: {
    holds: ({ event }) => event.lookups.referring === null,
    reason: ({ lookups }) => {
      const title = lookups.referring?.title ?? ''
      const named = typeof title === 'string' ? t(title, title, title) : title
      return t(
        `Бу ёзувдан «${named.cl}» ҳужжатида фойдаланилган`,
        `Запись используется в документе «${named.ru}»`,
        `Bu yozuvdan «${named.ln}» hujjatida foydalanilgan`,
      )
    },
  },
} satisfies Guards<Record<string, unknown>, MachineEvent<Found<Fields, typeof recordLookups>>>

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

export const recordMachine = recordSetup.createMachine(recordLife)

export type CopyParams = Readonly<Record<string, readonly [lookup: string, field: string]>>

/** A record's life in which saving copies fields of what the record refers to; where it refers to nothing, they stay as they were. */
export const copyingMachine = (copies: CopyParams) => {
  const save = { save: { actions: ['write', { type: 'copy', params: copies }] } } as const
  const { active, passive } = recordLife.states
  return recordSetup
    .extend({
      actions: {
        copy: assign(({ event }, copies: CopyParams) =>
          Object.fromEntries(
            Object.entries(copies).flatMap(([name, [lookup, field]]) => {
              // Lookups of a declaration's own are unknown to the record's life.
              const related = (event.lookups as Readonly<Record<string, RelatedDocument | null>>)[lookup]
              return related ? [[name, related.values[field] ?? null]] : []
            }),
          ),
        ),
      },
    })
    .createMachine({
      ...recordLife,
      states: { ...recordLife.states, active: { on: { ...active.on, ...save } }, passive: { on: { ...passive.on, ...save } } },
    })
}

export const recordStates = {
  active: { label: t('Фаол', 'Действует'), intent: 'success', codes: { stateId: 1 } },
  passive: { label: t('Фаол эмас', 'Не действует'), intent: 'danger', codes: { stateId: 2 } },
  deleted: { label: t('Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
} as const

export const recordActions = {
  save: { label: t('Сақлаш', 'Сохранить'), doneMessage: t('Сақланди', 'Сохранено'), intent: 'primary' },
  deactivate: {
    label: t('Фаолсизлантириш', 'Деактивировать'),
    doneMessage: t('Фаолсизлантирилди', 'Деактивировано'),
    intent: 'warning',
    confirm: t(
      'Ёзув янги ҳужжатларда танланмайдиган бўлади. Давом этасизми?',
      'Запись нельзя будет выбрать в новых документах. Продолжить?',
    ),
  },
  activate: { label: t('Фаоллаштириш', 'Активировать'), doneMessage: t('Фаоллаштирилди', 'Активировано'), intent: 'success' },
  delete: {
    label: t('Ўчириш', 'Удалить'),
    doneMessage: t('Ўчирилди', 'Удалено'),
    intent: 'danger',
    confirm: t('Ёзув ўчирилсинми?', 'Удалить запись?'),
  },
} as const satisfies Record<string, Partial<Action>>

export const recordQueues: Record<string, Queue<'active' | 'passive'>> = {
  active: { label: t('Фаол', 'Действующие'), states: ['active'] },
  passive: { label: t('Фаол эмас', 'Недействующие'), states: ['passive'] },
}
