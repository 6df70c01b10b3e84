import { and, assign, createMachine } from 'xstate'
import type { Action } from './action.ts'
import type { Queue } from './document-type.ts'
import { type Guard, type Guards, guardsOf } from '../workflow/guards.ts'
import type { LookupResults, RelatedDocument } from '../workflow/lookups.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { type Fields, paragraph, reference } from '../fields/field.ts'
import { userType } from '../workflow/actor.ts'
import { t } from '../i18n/text.ts'

/** The name of the machine of every directory. */
export const record = 'record'

export const recordLookups = { referring: { referring: true, reads: [] } } as const

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
} satisfies Guards<Record<string, unknown>, MachineEvent<LookupResults<Fields, typeof recordLookups>>>

/** Fields that saving copies: of each the lookup that follows a reference, and the field that it reads. */
type CopyParams = Readonly<Record<string, readonly [lookup: string, field: string]>>

/** The parts of the life of a record beside saving, deactivating, activating and deleting. */
interface Life {
  readonly copies?: CopyParams | undefined
  /** Fields that an erasure empties: the record of a person stays, with nobody in it. */
  readonly personal?: readonly string[] | undefined
  readonly guards?: Readonly<Record<string, Guard<Record<string, unknown>, MachineEvent>>>
  /** The guards of activating it. */
  readonly activate?: readonly string[]
  /** Actions that leave it in the state in which it is. */
  readonly actions?: Readonly<Record<string, Step>>
  /** The values that saving writes beside those of the form. */
  readonly fill?: Step['write']
}

interface Step {
  readonly in: readonly ('active' | 'passive')[]
  readonly guards?: readonly string[]
  write?(asked: { readonly context: Record<string, unknown>; readonly event: MachineEvent }): Record<string, unknown>
}

/** The life of a record: `stateId` 1 active, 2 passive (`docs/domain.md`, Other records). */
export function recordMachine({ copies, personal, guards = {}, activate = [], actions = {}, fill }: Life) {
  const also = [...(copies ? [{ type: 'copy', params: copies }] : []), ...(fill ? ['fill'] : [])]
  // A single action keeps the form, and so the hash, that machines of earlier releases have.
  const save = { actions: also.length > 0 ? ['write', ...also] : 'write' }
  const remove = { target: 'deleted', guard: 'notReferred' }
  const empty = Object.fromEntries((personal ?? []).map((name) => [name, null]))
  const own = (state: 'active' | 'passive') =>
    Object.fromEntries(
      Object.entries(actions)
        .filter(([, step]) => step.in.includes(state))
        .map(([name, { guards = [], write }]) => [name, { ...(write && { actions: name }), ...guardedBy(guards) }]),
    )
  const writes = Object.entries(actions).flatMap(([name, { write }]) => (write ? [[name, assign((asked: Written) => write(asked))]] : []))
  const filling = fill ? { fill: assign((asked: Written) => fill(asked)) } : {}
  const machine = createMachine({
    id: record,
    context: {},
    initial: 'active',
    states: {
      active: { on: { save, deactivate: 'passive', delete: remove, ...own('active') } },
      passive: {
        on: {
          save,
          activate: activate.length > 0 ? { target: 'active', ...guardedBy(activate) } : 'active',
          delete: remove,
          ...(personal && { erase: { target: 'erased', actions: { type: 'erase', params: empty } } }),
          ...own('passive'),
        },
      },
      deleted: { type: 'final' },
      ...(personal && { erased: {} }),
    },
  } as never)
  // Guards and actions of a declaration know its own values and lookups, which are those of any type here.
  const provided = {
    guards: { ...guardsOf(recordGuards), ...guardsOf(guards) },
    actions: { write, copy, erase, ...filling, ...Object.fromEntries(writes) },
  }
  return machine.provide(provided as never)
}

interface Written {
  readonly context: Record<string, unknown>
  readonly event: MachineEvent<Readonly<Record<string, RelatedDocument | null>>>
}

const write = assign(({ event }: Written) => event.input)

/** Where a record refers to nothing, what was copied stays as it was. */
const copy = assign(({ event }: Written, copies: CopyParams) =>
  Object.fromEntries(
    Object.entries(copies).flatMap(([name, [lookup, field]]) => {
      const related = event.lookups[lookup]
      return related ? [[name, related.values[field] ?? null]] : []
    }),
  ),
)

const erase = assign(({ event }: Written, empty: Record<string, null>) => ({ ...empty, ...event.input, erasedUserId: event.actor.id }))

const guardedBy = (names: readonly string[]) => (names.length === 0 ? {} : { guard: names.length === 1 ? names[0] : and([...names]) })

export const recordStates = {
  active: { label: t('Фаол', 'Действует'), intent: 'success', codes: { stateId: 1 } },
  passive: { label: t('Фаол эмас', 'Не действует'), intent: 'none', codes: { stateId: 2 } },
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

/** The erasure of a person: an end that leaves the record, but nobody in it. */
export const erasure = {
  fields: {
    erasureGround: paragraph(t('Ўчириш асоси', 'Основание удаления'), { max: 1000 }),
    erasedUserId: reference(userType, t('Ким ўчирган', 'Кем удалено')),
  },
  state: {
    label: t('Шахсий маълумотлари ўчирилган', 'Персональные данные удалены'),
    intent: 'none',
    codes: { stateId: 2 },
  },
  action: {
    label: t('Шахсий маълумотларни ўчириш', 'Удалить персональные данные'),
    doneMessage: t('Шахсий маълумотлар ўчирилди', 'Персональные данные удалены'),
    intent: 'danger',
    confirm: t(
      'Шахсий маълумотлар барча жойдан, жумладан тарихдан ҳам қайтариб бўлмайдиган тарзда ўчирилади. Давом этасизми?',
      'Персональные данные будут безвозвратно удалены отовсюду, в том числе из истории. Продолжить?',
    ),
    erasesPersonalData: true,
  },
} as const
