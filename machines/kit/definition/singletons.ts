import { assign, setup } from 'xstate'
import { type Action, type Area, defineDocument, type Definition, type Label, type Situation, type SystemColumn } from './document.ts'
import type { Lookup } from '../workflow/lookups.ts'
import type { Fields, Values } from '../fields/field.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t } from '../i18n/text.ts'

interface Singletons<F extends Fields> {
  type: string
  area: Area
  permission: string
  label: Label
  fields: F
  title: keyof F & string
  /** What tells the records apart, and the system knows them by. */
  key: keyof F & string
  /** What a person may change. */
  changes: readonly (keyof F & string)[]
  /** The system is guarded by what they hold: the security audit tells of a change. */
  audited?: boolean
  rules?: (situation: Situation<Values<F>>) => Problems
  lookups?: Record<string, Lookup<Values<F>>>
  list: { columns: readonly ((keyof F & string) | SystemColumn)[]; sort: keyof F & string }
}

/**
 * Declares records that stand from the first day, because the system itself reads each of them: the days of
 * the week, the settings. The seed puts them in; a person with `{Permission}Edit` changes what they hold, and
 * makes or deletes none.
 */
export function defineSingletons<const F extends Fields>(singletons: Singletons<F>): Definition & { readonly fields: F } {
  const { permission, key, changes, audited = false, lookups = {}, list, ...rest } = singletons
  const edit = { permission: `${permission}Edit`, requiresComplete: true, lookups: Object.keys(lookups) }
  return defineDocument({
    ...rest,
    permission,
    machine: singletonMachine,
    states: {
      unset: { label: t('Kiritilmagan', 'Киритилмаган', 'Не задано'), intent: 'none', codes: {} },
      active: { label: t('Amalda', 'Амалда', 'Действует'), intent: 'success', codes: { stateId: 1 } },
    },
    actions: {
      save: { ...actions.save, ...edit, input: 'form' },
      change: { ...actions.change, ...edit, audited, input: Object.fromEntries(changes.map((name) => [name, singletons.fields[name]!])) },
    },
    reasons: {},
    sections: { record: { label: singletons.label.one, fields: Object.keys(singletons.fields) } },
    lookups,
    unique: [key],
    list: { ...list, filters: [], search: [] },
  })
}

/** The life of a record that stands: put in once, then only changed. */
export const singletonMachine = setup({
  types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'change' } },
  actions: {
    write: assign(({ event }) => event.input),
  },
}).createMachine({
  context: {},
  initial: 'unset',
  states: {
    unset: { on: { save: { target: 'active', actions: 'write' } } },
    active: { on: { change: { actions: 'write' } } },
  },
})

const actions = {
  save: { label: t('Kiritish', 'Киритиш', 'Внести'), doneMessage: t('Kiritildi', 'Киритилди', 'Внесено') },
  change: { label: t('Oʻzgartirish', 'Ўзгартириш', 'Изменить'), doneMessage: t('Oʻzgartirildi', 'Ўзгартирилди', 'Изменено'), intent: 'primary' },
} as const satisfies Record<string, Partial<Action>>
