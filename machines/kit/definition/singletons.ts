import { assign, setup } from 'xstate'
import type { Action } from './action.ts'
import { defineDocument, type PartialExtras } from './document.ts'
import type { Definition, DefinitionOf, Description, List } from './document-type.ts'
import type { Fields } from '../fields/field.ts'
import type { Lookups } from '../workflow/lookups.ts'
import type { MachineEvent } from '../workflow/step.ts'
import { t } from '../i18n/text.ts'

type Singletons<F extends Fields, L extends Lookups<F>> = Omit<Description<F, 'active', 'change', L>, 'list'> &
  PartialExtras<F, 'active', 'change', L> & {
    /** The field by which the system tells the records apart. */
    readonly key: keyof F & string
    /** The fields that a user may change. */
    readonly changes: readonly (keyof F & string)[]
    /** The system is guarded by what they hold: the security audit tells of a change. */
    readonly audited?: boolean
    readonly list: Pick<List<F>, 'columns' | 'sort'>
  }

/**
 * Declares records that stand from the first day, because the system itself reads each of them: the days of
 * the week, the settings. The seed puts them in; a person with `{Permission}Edit` changes what they hold, and
 * makes or deletes none.
 */
export function defineSingletons<const F extends Fields, const L extends Lookups<F> = Record<never, never>>(
  singletons: Singletons<F, L>,
): DefinitionOf<F>
export function defineSingletons(singletons: Singletons<Fields, Lookups>): Definition {
  const { permission, key, changes, audited = false, lookups = {}, list, ...rest } = singletons
  const edit = { permission: `${permission}Edit`, requiresComplete: true, lookups: Object.keys(lookups) }
  return defineDocument({
    ...rest,
    permission,
    machine: singletonMachine,
    states: {
      unset: { label: t('Киритилмаган', 'Не задано'), intent: 'none', codes: {} },
      active: { label: t('Амалда', 'Действует'), intent: 'success', codes: { stateId: 1 } },
    },
    actions: {
      save: { ...actions.save, ...edit, input: 'form', firedBy: 'system' },
      change: { ...actions.change, ...edit, audited, input: Object.fromEntries(changes.map((name) => [name, singletons.fields[name]!])) },
    },
    reasons: {},
    sections: { record: { label: singletons.label.one, fields: Object.keys(singletons.fields) } },
    lookups,
    unique: [key],
    list: { ...list, filters: [], search: [], few: true },
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
  save: { label: t('Киритиш', 'Внести'), doneMessage: t('Киритилди', 'Внесено') },
  change: { label: t('Ўзгартириш', 'Изменить'), doneMessage: t('Ўзгартирилди', 'Изменено'), intent: 'primary' },
} as const satisfies Record<string, Partial<Action>>
