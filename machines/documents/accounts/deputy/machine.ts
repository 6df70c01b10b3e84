import { and, assign, setup } from 'xstate'
import {
  type Actor,
  type LookupResults,
  type Guards,
  guardsOf,
  type Lookups,
  type MachineEvent,
  refusals,
  type RelatedDocument,
  t,
  type Values,
} from '../../../kit/index.ts'
import { isBeyond, type PermissionSources } from '../role/grants.ts'
import type { Permission } from '../role/permissions.ts'
import type { fields } from './fields.ts'
import { keepsFor } from './keeping.ts'

type Deputizing = Values<typeof fields>

/** The lookups about other documents that a deputizing needs. */
export const lookups = {
  user: { refers: 'userId', reads: ['organizationId'] },
  deputy: { refers: 'deputyId', reads: ['organizationId'] },
  roles: { through: 'userId', to: 'roles', reads: ['permissions'] },
  employees: { through: 'userId', to: 'employeeId', reads: ['organizationId', 'isTopInspector', 'isHr'] },
  /** Another order for the same user that is in force or waits for its confirmation, with a day in common. */
  other: { first: { of: 'deputy', where: inSameDays }, reads: [] },
} as const satisfies Lookups<typeof fields>

function inSameDays({ userId, startDate, endDate }: Deputizing, { id }: { id: string }) {
  if (!userId || !startDate || !endDate) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'userId', is: 'equal', value: userId },
    { field: 'state', is: 'among', value: ['proposed', 'active'] },
    { field: 'startDate', is: 'atMost', value: endDate },
    { field: 'endDate', is: 'atLeast', value: startDate },
  ] as const
}

interface DeputyEvent extends MachineEvent<LookupResults<typeof fields, typeof lookups>> {
  readonly type: 'save' | 'confirm' | 'end' | 'expire'
}

const notTheirs = t(
  'Буйруқни алмаштирилаётган фойдаланувчининг ўзи ёки унинг барча рухсатларини бера оладиган ходим тасдиқлайди',
  'Приказ подтверждает сам замещаемый или сотрудник, который может дать все его разрешения',
)

/** The transitions of an order that waits for a confirmation or is in force. */
const inForce = {
  save: [
    { target: 'active', guard: and(['inOwnName', 'keeps', 'takesEffect']), actions: ['write', 'copyOrganization'] },
    { target: 'proposed', guard: and(['inOwnName', 'keeps']), actions: ['write', 'copyOrganization'] },
  ],
  end: { target: 'ended', guard: and(['inOwnName', 'keeps']), actions: 'write' },
  expire: 'over',
} as const

export const deputyGuards = (known: () => readonly Permission[]) =>
  ({
    inOwnName: {
      holds: ({ event: { actor } }) => !actor.onBehalfOf,
      reason: refusals.actingForAnother,
    },
    keeps: {
      // A new document has no organization yet: `validateInput` asks the same of the input.
      holds: ({ context: { userId, organizationId }, event: { actor } }) =>
        organizationId === null || keepsFor(actor, userId, organizationId),
      reason: t(
        'Бошқа фойдаланувчининг вазифасини бажаришни фақат унинг ўзи ёки бунга ваколатли ходим расмийлаштиради',
        'Исполнение чужих обязанностей оформляет только сам замещаемый или уполномоченный на это сотрудник',
      ),
    },
    /** Asked of the replaced user as the input names them. An order that it does not let into force waits for a confirmation. */
    takesEffect: {
      holds: ({
        event: {
          actor,
          lookups: { user, ...sources },
        },
      }) => !user || mayReplace(actor, user, sources, known()),
      reason: notTheirs,
    },
    mayConfirm: {
      holds: ({
        context: { userId, deputyId, organizationId },
        event: {
          actor,
          lookups: { user, ...sources },
        },
      }) => deputyId !== actor.id && keepsFor(actor, userId, organizationId) && user != null && mayReplace(actor, user, sources, known()),
      reason: notTheirs,
    },
  }) satisfies Guards<Deputizing, DeputyEvent>

interface Sources extends Pick<PermissionSources, 'roles'> {
  /** One, or none. */
  readonly employees?: readonly NonNullable<PermissionSources['employee']>[]
}

/** Whether an actor may let somebody act with all permissions of a user: when they are that user, or could give them these permissions. */
const mayReplace = (
  actor: Actor,
  user: Pick<RelatedDocument<'user', 'organizationId'>, 'id' | 'values'>,
  { roles = [], employees = [] }: Sources,
  known: readonly Permission[],
): boolean => user.id === actor.id || !isBeyond(actor, { roles, employee: employees[0] ?? null }, user.values, known)

/**
 * The life of a deputizing: until its last day, or until somebody ends it. Each change by somebody who could not give the replaced
 * user their permissions makes it wait for a confirmation again.
 */
export const deputyMachine = (guards: ReturnType<typeof deputyGuards>) =>
  setup({
    types: {} as { context: Deputizing; events: DeputyEvent },
    guards: guardsOf(guards),
    actions: {
      write: assign(({ event }) => event.input as Partial<Deputizing>),
      copyOrganization: assign(
        ({
          event: {
            lookups: { user },
          },
        }) => ({ organizationId: user?.values.organizationId ?? null }),
      ),
    },
  }).createMachine({
    context: {} as Deputizing,
    initial: 'active',
    states: {
      proposed: { on: { ...inForce, confirm: { target: 'active', guard: and(['inOwnName', 'mayConfirm']) } } },
      active: { on: inForce },
      ended: {},
      over: {},
    },
  })
