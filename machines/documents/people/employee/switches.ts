import {
  dayOf,
  type RecordAction,
  type LookupResults,
  type Guards,
  isActor,
  type Lookups,
  type MachineEvent,
  t,
  type Text,
  type Values,
} from '../../../kit/index.ts'
import { fields } from './fields.ts'

type Person = Values<typeof fields>

export const lookups = {
  /** The account of the employee. */
  account: { first: { of: 'user', where: ofEmployee }, reads: [] },
  /** The attestations of the employee, which are forgotten with them. */
  attestations: { every: { of: 'attestation', where: ofEmployee }, reads: [] },
} as const satisfies Lookups<typeof fields>

function ofEmployee(_: unknown, { id }: { id: string }) {
  return [{ field: 'employeeId', is: 'equal', value: id }] as const
}

type EmployeeEvent = MachineEvent<LookupResults<typeof fields, typeof lookups>>

export const guards = {
  certified: {
    holds: ({ context, event }) => context.certificateExpiration !== null && context.certificateExpiration >= dayOf(event.now),
    reason: t(
      'Амалдаги махсус сертификати йўқ: аввал аттестациядан ўтиши керак',
      'Нет действующего специального сертификата: сначала нужно пройти аттестацию',
    ),
  },
  isNoInspector: is('isInspector', false, t('Ходим аллақачон инспектор', 'Сотрудник уже инспектор')),
  isInspector: is('isInspector', true, t('Ходим инспектор эмас', 'Сотрудник не является инспектором')),
  isNoTopInspector: is('isTopInspector', false, t('Ходим аллақачон бош инспектор', 'Сотрудник уже главный инспектор')),
  isTopInspector: is('isTopInspector', true, t('Ходим бош инспектор эмас', 'Сотрудник не является главным инспектором')),
  isNoHr: is('isHr', false, t('Ходим аллақачон кадрлар ходими', 'Сотрудник уже работает с кадрами')),
  isHr: is('isHr', true, t('Ходим кадрлар ходими эмас', 'Сотрудник не работает с кадрами')),
  notOneself: {
    holds: ({
      event: {
        actor,
        lookups: { account },
      },
    }) => !isActor(actor, account?.id),
    reason: t('Ўзингизга ваколат бера олмайсиз', 'Нельзя дать полномочия самому себе'),
  },
} satisfies Guards<Person, EmployeeEvent>

function is(name: 'isInspector' | 'isTopInspector' | 'isHr', wanted: boolean, reason: Text) {
  return { holds: ({ context }: { context: Person }) => (context[name] === true) === wanted, reason }
}

const edit = { permission: 'EmployeeEdit', party: 'organizationId', in: ['active'] } as const
const writing = (patch: Partial<Person>) => () => patch

const { attestationNumber, attestationDate, certificateNumber, certificateExpiration } = fields
const attested = { attestationNumber, attestationDate, certificateNumber, certificateExpiration }

/**
 * The roles of an employee beside their position (`docs/domain.md`, Roles). An inspector is chosen for checks, a top inspector sees
 * the branches, and HR keeps the employees of their body: `loadActors` reads these from the employee's record.
 */
export const switches: Readonly<Record<string, RecordAction<typeof fields, typeof lookups>>> = {
  makeInspector: {
    ...edit,
    label: t('Инспектор қилиш', 'Сделать инспектором'),
    doneMessage: t('Инспектор этиб белгиланди', 'Назначен инспектором'),
    intent: 'success',
    guards: ['isNoInspector', 'certified'],
    write: writing({ isInspector: true }),
  },
  revokeInspector: {
    ...edit,
    undoes: 'makeInspector',
    label: t('Инспекторликдан чиқариш', 'Освободить от обязанностей инспектора'),
    doneMessage: t('Инспекторликдан чиқарилди', 'Освобождён от обязанностей инспектора'),
    intent: 'warning',
    confirm: t(
      'Ходим янги текширишларга танланмайдиган бўлади. Давом этасизми?',
      'Сотрудника нельзя будет выбрать для новых проверок. Продолжить?',
    ),
    guards: ['isInspector'],
    write: writing({ isInspector: false, isTopInspector: false }),
  },
  makeTopInspector: {
    ...edit,
    label: t('Бош инспектор қилиш', 'Сделать главным инспектором'),
    doneMessage: t('Бош инспектор этиб белгиланди', 'Назначен главным инспектором'),
    confirm: t(
      'Бош инспектор филиалларнинг ҳужжатларини ҳам кўради. Давом этасизми?',
      'Главный инспектор видит и документы филиалов. Продолжить?',
    ),
    lookups: ['account'],
    guards: ['isInspector', 'isNoTopInspector', 'notOneself'],
    write: writing({ isTopInspector: true }),
  },
  revokeTopInspector: {
    ...edit,
    undoes: 'makeTopInspector',
    label: t('Бош инспекторликдан чиқариш', 'Освободить от обязанностей главного инспектора'),
    doneMessage: t('Бош инспекторликдан чиқарилди', 'Освобождён от обязанностей главного инспектора'),
    intent: 'warning',
    guards: ['isTopInspector'],
    write: writing({ isTopInspector: false }),
  },
  makeHr: {
    ...edit,
    label: t('Кадрлар ходими қилиш', 'Назначить сотрудником отдела кадров'),
    doneMessage: t('Кадрлар ходими этиб белгиланди', 'Назначен сотрудником отдела кадров'),
    confirm: t(
      'Кадрлар ходими ўз ташкилоти ходимларини таҳрирлайди. Давом этасизми?',
      'Сотрудник отдела кадров ведёт данные сотрудников своей организации. Продолжить?',
    ),
    lookups: ['account'],
    guards: ['isNoHr', 'notOneself'],
    write: writing({ isHr: true }),
  },
  revokeHr: {
    ...edit,
    undoes: 'makeHr',
    label: t('Кадрлар ходимлигидан чиқариш', 'Освободить от работы с кадрами'),
    doneMessage: t('Кадрлар ходимлигидан чиқарилди', 'Освобождён от работы с кадрами'),
    intent: 'warning',
    guards: ['isHr'],
    write: writing({ isHr: false }),
  },
  attest: {
    label: t('Аттестация натижаси', 'Результат аттестации'),
    doneMessage: t('Аттестациядан ўтди, сертификат берилди', 'Аттестация пройдена, выдан сертификат'),
    permission: 'AttestationHeld',
    firedBy: 'document',
    input: attested,
    in: ['active', 'passive'],
    write: ({ event }) => ({ ...(event.input as Partial<Person>), isPassedAttestation: true }),
  },
}
