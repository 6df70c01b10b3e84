import { assign, setup } from 'xstate'
import { type LookupResults, guardsOf, type Guards, type MachineEvent, type RelatedDocument, t, type Values } from '../../../kit/index.ts'
import { isBeyond, type PermissionSources } from '../role/grants.ts'
import type { Permission } from '../role/permissions.ts'
import type { fields, lookups } from './fields.ts'

type KeyEvent = MachineEvent<LookupResults<typeof fields, typeof lookups>> & { type: 'save' | 'bind' | 'unbind' | 'restore' }

/** A key that was unbound may be in the wrong hands: its use does not bind it again, only an administrator does. */
export const keyMachine = (guards: ReturnType<typeof keyGuards>) =>
  setup({
    types: {} as { context: Values<typeof fields>; events: KeyEvent },
    guards: guardsOf(guards),
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {} as Values<typeof fields>,
    initial: 'bound',
    states: {
      bound: { on: { save: { actions: 'write' }, bind: { actions: 'write' }, unbind: { target: 'unbound' } } },
      unbound: { on: { restore: { target: 'bound', guard: 'mayBind' } } },
    },
  })

export const keyGuards = (known: () => readonly Permission[]) =>
  ({
    mayBind: {
      holds: ({ event: { actor, lookups } }) => mayBind(actor, lookups, known()),
      reason: mayMore,
    },
  }) satisfies Guards<Values<typeof fields>, KeyEvent>

interface KeyLookups extends Pick<PermissionSources, 'roles'> {
  readonly user?: Pick<RelatedDocument<'user', 'organizationId' | 'contractorId'>, 'values'> | null
  /** One, or none. */
  readonly employees?: readonly NonNullable<PermissionSources['employee']>[]
}

/** A key lets its holder act as the user: nobody binds one to a user who may do more than they. */
export function mayBind(
  actor: Parameters<typeof isBeyond>[0],
  { user, roles = [], employees = [] }: KeyLookups,
  known: readonly Permission[],
): boolean {
  return !isBeyond(actor, { roles, employee: employees[0] ?? null }, user?.values ?? {}, known)
}

export const mayMore = t(
  'Фойдаланувчида сизда йўқ рухсатлар бор: унга калит бириктира олмайсиз',
  'У пользователя есть разрешения, которых нет у вас: вы не можете привязать к нему ключ',
)
