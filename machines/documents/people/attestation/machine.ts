import { and, assign, setup } from 'xstate'
import { dayOf, type LookupResults, type Guards, guardsOf, type Lookups, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { approvalGuards, approvalWrites } from '../../inspections/approval.ts'
import { type fields, form } from './fields.ts'

type Attestation = Values<typeof fields>

/** The lookups about other documents that decisions on an attestation need. */
export const lookups = {
  employee: { refers: 'employeeId', reads: ['fullName', 'organizationId', 'positionId'] },
  /** Another attestation of the same person that is under way. */
  other: { first: { of: 'attestation', where: underWay }, reads: [] },
  /** The attestation that got the last number of the register of certificates this year. */
  lastNumbered: { last: { of: 'attestation', where: numberedThisYear }, by: 'certificateNumber', reads: ['certificateNumber'] },
} as const satisfies Lookups<typeof fields>

function underWay({ employeeId }: { employeeId: string | null }, { id }: { id: string }) {
  if (!employeeId) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'employeeId', is: 'equal', value: employeeId },
    { field: 'state', is: 'among', value: ['sent', 'received', 'held'] },
  ] as const
}

/** The beginning of this year's numbers. They differ in form from the numbers of checks, so that neither is taken for the other. */
const series = (now: string): string => `MS-${dayOf(now).slice(2, 4)}-`

function numberedThisYear(_: unknown, { now }: { now: string }) {
  return [
    { field: 'certificateNumber', is: 'atLeast', value: series(now) },
    { field: 'certificateNumber', is: 'atMost', value: `${series(now)}999999` },
  ] as const
}

interface AttestationEvent extends MachineEvent<LookupResults<typeof fields, typeof lookups>> {
  readonly type: 'save' | 'send' | 'receive' | 'return' | 'hold' | 'pass' | 'fail' | 'forget' | 'delete' | 'noteReturn'
}

export const guards = {
  ...approvalGuards<Attestation, AttestationEvent>(form),
  onlyOne: {
    holds: ({ event }) => event.lookups.other === null,
    reason: t('Ходимнинг бошқа аттестацияси кўриб чиқилмоқда', 'Рассматривается другая аттестация сотрудника'),
  },
  employed: {
    holds: ({ event }) => event.lookups.employee?.state === 'active',
    reason: t('Ходим фаол эмас', 'Сотрудник не активен'),
  },
  attestedByOthers: {
    holds: ({ context, event }) => context.organizationId !== event.actor.organizationId,
    reason: t('Ўз ташкилотингиз ходимини аттестациядан ўтказа олмайсиз', 'Нельзя аттестовать сотрудника своей организации'),
  },
  wasSent: {
    holds: ({ context }) => context.sentDate !== null,
    reason: t('Ҳужжат юборилмаган', 'Документ не отправлялся'),
  },
  dayHasCome: {
    holds: ({ context, event }) => context.date !== null && context.date <= dayOf(event.now),
    reason: t('Аттестация куни ҳали келмаган', 'День аттестации ещё не наступил'),
  },
} satisfies Guards<Attestation, AttestationEvent>

/** A certificate is valid so many years from the attestation, unless the commission says otherwise (`docs/domain.md`, People). */
const validYears = 3

const yearsAfter = (date: string): string => `${Number(date.slice(0, 4)) + validYears}${date.slice(4).replace('02-29', '02-28')}`

const editable = {
  save: { actions: ['write', 'copyEmployee'] },
  send: { target: 'sent', guard: and(['complete', 'employed', 'onlyOne']), actions: ['copyEmployee', 'markSent'] },
} as const

/** The life of an attestation (`docs/domain.md`, People). */
export const machine = setup({
  types: {} as { context: Attestation; events: AttestationEvent },
  guards: guardsOf(guards),
  actions: {
    ...approvalWrites<Attestation, AttestationEvent>(),
    copyEmployee: assign(
      ({
        event: {
          lookups: { employee },
        },
      }) => {
        if (!employee) return {}
        const { fullName, organizationId, positionId } = employee.values as Record<(typeof lookups.employee.reads)[number], string | null>
        return { employeeName: fullName, organizationId, positionId }
      },
    ),
    proposeEnd: assign(({ context: { date } }) => ({ proposedExpiration: date && yearsAfter(date) })),
    number: assign(
      ({
        event: {
          now,
          lookups: { lastNumbered },
        },
      }) => {
        const last = Number(lastNumbered?.values.certificateNumber?.slice(series(now).length) ?? 0)
        return { certificateNumber: `${series(now)}${String(last + 1).padStart(6, '0')}` }
      },
    ),
    // An earlier release kept the proposed day there.
    withhold: assign(() => ({ certificateExpiration: null })),
    empty: assign(() => ({ employeeName: null, files: null, protocolNumber: null, score: null, reason: null })),
  },
}).createMachine({
  context: {} as Attestation,
  initial: 'draft',
  states: {
    draft: {
      on: {
        ...editable,
        delete: { target: 'deleted', guard: 'neverSent' },
        noteReturn: { target: 'returned', guard: 'wasSent' },
        // Deleted and not erased: the authorized body sees erased attestations, and has not seen a draft.
        forget: { target: 'deleted', actions: 'empty' },
      },
    },
    returned: { on: { ...editable, forget: { target: 'deleted', actions: 'empty' } } },
    sent: { on: { receive: { target: 'received', guard: 'attestedByOthers' }, forget: { target: 'erased', actions: 'empty' } } },
    received: {
      on: {
        hold: { target: 'held', guard: and(['attestedByOthers', 'dayHasCome']), actions: 'proposeEnd' },
        return: { target: 'returned', guard: 'attestedByOthers', actions: 'write' },
        forget: { target: 'erased', actions: 'empty' },
      },
    },
    held: {
      on: {
        // Of somebody who has left meanwhile too: what was held has its result.
        pass: { target: 'certified', guard: 'attestedByOthers', actions: ['write', 'number'] },
        fail: { target: 'failed', guard: 'attestedByOthers', actions: ['write', 'withhold'] },
        forget: { target: 'erased', actions: 'empty' },
      },
    },
    certified: { on: { forget: { target: 'erased', actions: 'empty' } } },
    failed: { on: { forget: { target: 'erased', actions: 'empty' } } },
    erased: {},
    deleted: { type: 'final' },
  },
})
