import { randomUUID } from 'node:crypto'
import { type Engine, registerFile } from '@nazorat/engine'
import { today } from '@nazorat/engine/testing/today'
import type { Receipt } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { pinflCheckDigit, type StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'

/** The smallest test data for a check: two organizations, the directories, and the actors. */
export interface World {
  readonly engine: Engine
  readonly ids: Readonly<Record<'supervising' | 'authorized' | 'region' | 'inspector', string>>
  readonly actors: Readonly<Record<'inspector' | 'ceo' | 'moderator' | 'auditor' | 'all', Actor>>
  readonly file: StoredFile
  /** Fires an action; `save` creates the document when the version is 0. */
  act(actor: Actor, action: string, document: string, version: number, input?: Record<string, unknown>, type?: string): Promise<Receipt>
  /** The complete form of a check; each number has its own business. */
  form(number: number): Promise<Record<string, unknown>>
  /** Creates a check and brings it through actions, each by an actor who may. */
  check(number: number, ...through: ('send' | 'approve' | 'receive' | 'agree' | 'markHeld')[]): Promise<Receipt>
}

const everything = Object.fromEntries(permissions.map(({ name }) => [name, randomUUID()]))

export async function makeWorld(engine: Engine): Promise<World> {
  const actors = {
    all: actor('Ҳамма', null, everything),
    inspector: actor(
      'Каримов А.',
      randomUUID(),
      only(/^Request(View|Create|Send|Hold|Archive)$|^EmployeeView$|^Contractor(View|Edit)$|^EventHistoryView$/),
    ),
    ceo: actor('Раҳимов Б.', null, only(/^Request(View|Approve)$/)),
    moderator: actor('Юсупова Д.', randomUUID(), only(/^Request(View|Receive|Agree|Redirect|CancelAgreement)$|^EventHistoryView$/)),
    auditor: actor('Азимов Ш.', null, only(/^All\w+View$|^Event/)),
  }
  const file = { hash: 'a'.repeat(64), name: 'buyruq.pdf', size: 1000 }
  // Every actor has uploaded the file.
  const uploaded = new Map(Object.values(actors).map(({ id }) => [id, registerFile(engine.pool, { ...file, kind: 'pdf' }, id)]))
  await Promise.all(uploaded.values())
  const act: World['act'] = async (by, action, document, version, input = {}, type = 'request') => {
    if (!uploaded.has(by.id)) uploaded.set(by.id, registerFile(engine.pool, { ...file, kind: 'pdf' }, by.id))
    await uploaded.get(by.id)
    return engine.execute(by, { id: randomUUID(), type, document, action, version, input })
  }
  const make = async (type: string, input: Record<string, unknown>, id: string = randomUUID()) =>
    (await act(actors.all, 'save', id, 0, input, type)).id

  const name = t('Синов', 'Проба')
  const region = await make('region', { soato: '1726', name })
  const district = await make('district', { soato: '1726262', name, regionId: region })
  const body = (kind: string, inn: string, id: string) =>
    make(
      'organization',
      { inn, name, kind, regionId: region, districtId: district, address: 'Тошкент', isFilial: false, isTopInspector: false },
      id,
    )
  const [supervising, authorized] = await Promise.all([
    body('supervising', '201111111', actors.inspector.organizationId!),
    body('authorized', '202222222', actors.moderator.organizationId!),
  ])
  const position = await make('position', { name })
  const inspector = await make('employee', {
    fullName: 'Каримов Анвар',
    pinfl: pinfl(),
    birthDate: '1985-03-15',
    gender: 'male',
    passport: 'AA1234567',
    passportDate: '2020-01-01',
    passportExpiration: '2035-01-01',
    organizationId: supervising,
    positionId: position,
    phoneNumber: '+998901234567',
    isInspector: true,
    isPassedAttestation: true,
    certificateNumber: 'S-1',
    certificateExpiration: '2099-01-01',
    attestationNumber: '1',
    attestationDate: '2024-01-01',
    dutyNumber: 'D-1',
    dutyExpiration: '2099-01-01',
  })
  const checkType = await make('checktype', { name, track: 'agreement', maxDays: 10 })
  const basis = await make('checkbasis', { name, needsPreliminaryStudy: false, needsBases: false })
  const controlFunction = await make('controlfunction', { name })
  const quiz = await make('checkingquiz', { name, controlFunctionId: controlFunction })

  const form: World['form'] = async (number) => {
    const contractorId = await make('contractor', {
      inn: String(300_000_000 + number),
      name: `Фирма ${number}`,
      oked: '47110',
      regionId: region,
      districtId: district,
      address: 'Тошкент',
    })
    return {
      contractorId,
      regionId: region,
      districtId: district,
      checkTypeId: checkType,
      checkBasisId: basis,
      controlFunctions: [controlFunction],
      checkSubjects: [quiz],
      authorizedOrganizationId: authorized,
      orderedOrganizationId: supervising,
      checkStartDate: today(),
      checkEndDate: addDays(today(), 9),
      checkDaysNumber: 5,
      checkCoverageStartDate: '2025-01-01',
      checkCoverageEndDate: '2025-12-31',
      orderNumber: `${number}-сон`,
      orderDate: today(),
      inspectors: [inspector],
      orderFiles: [file],
      basicFiles: [file],
      programFiles: [file],
    }
  }

  const steps: Record<Parameters<World['check']>[1], [Actor, Record<string, unknown>]> = {
    send: [actors.inspector, {}],
    approve: [{ ...actors.ceo, organizationId: supervising }, {}],
    receive: [actors.moderator, {}],
    agree: [actors.moderator, { agreedCheckDaysNumber: 5 }],
    markHeld: [actors.inspector, { actualStartDate: today() }],
  }

  return {
    engine,
    ids: { supervising, authorized, region, inspector },
    actors: { ...actors, ceo: { ...actors.ceo, organizationId: supervising }, auditor: { ...actors.auditor, organizationId: authorized } },
    file,
    act,
    form,
    async check(number, ...through) {
      let receipt = await act(actors.inspector, 'save', randomUUID(), 0, await form(number))
      for (const action of through) receipt = await act(steps[action][0], action, receipt.id, receipt.version, steps[action][1])
      return receipt
    },
  }
}

function actor(name: string, organizationId: string | null, grants: Actor['grants']): Actor {
  return { id: randomUUID(), name, language: 'cl', organizationId, branchIds: [], roleIds: [], contractorId: null, grants }
}

const only = (wanted: RegExp): Actor['grants'] => Object.fromEntries(Object.entries(everything).filter(([name]) => wanted.test(name)))

/** A man born on 15 March 1985. */
function pinfl(): string {
  const digits = '3150385123456'
  return `${digits}${pinflCheckDigit(digits)}`
}
