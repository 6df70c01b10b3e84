import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentReply, ListReply, ProblemReply } from '@nazorat/machines/api-types'
import { eraseFiles } from '@nazorat/machines/definition'
import { type RoleKey, roleRecords } from '../../run/seed/base/roles.ts'
import { idOf } from '../../run/seed/ids.ts'
import { type Call, openApp } from '../testing/call.ts'
import { otherBody, prepare, states } from '../testing/journey.ts'

/**
 * `docs/domain.md`, The check: each event with its states and the permissions that allow it. Event 20 is fired by the clock
 * alone. Written by hand: the machine and its definition must come to the same result.
 */
const table: [row: number | '–' | '6a', event: string, from: string[], to: (from: string) => string, permissions: string[]][] = [
  [1, 'save', ['draft', 'returned'], (from) => from, ['RequestCreate']],
  [2, 'send', ['draft', 'returned'], () => 'ceo', ['RequestSend']],
  [3, 'approve', ['ceo'], () => 'sent', ['RequestApprove']],
  [4, 'reject', ['ceo'], () => 'returned', ['RequestApprove']],
  [5, 'receive', ['sent'], () => 'moderator', ['RequestReceive', 'AllRequestReceive']],
  [6, 'redirect', ['sent', 'moderator'], () => 'sent', ['RequestRedirect']],
  ['6a', 'handOver', ['moderator'], (from) => from, ['RequestReceive', 'AllRequestReceive']],
  [7, 'refuse', ['moderator'], () => 'refused', ['RequestReceive', 'AllRequestReceive']],
  [8, 'agree', ['moderator'], () => 'agreed.notBegun', ['RequestAgree', 'AllRequestAgree']],
  [9, 'reject', ['moderator'], () => 'notAgreed', ['RequestAgree', 'AllRequestAgree']],
  [10, 'makeNotified', ['moderator', 'agreed.notBegun'], () => 'notified.notBegun', ['RequestAgree', 'AllRequestAgree']],
  [11, 'makeNotAgreed', ['notified.notBegun'], () => 'notAgreed', ['RequestAgree', 'AllRequestAgree']],
  [12, 'returnToModerator', ['agreed.notBegun', 'notAgreed', 'notified.notBegun'], () => 'moderator', ['AllRequestAgree']],
  [13, 'revoke', ['ceo', 'sent'], () => 'draft', ['RequestSend']],
  [14, 'rework', ['refused', 'notAgreed'], () => 'returned', ['RequestSend']],
  [
    15,
    'cancelAgreement',
    ['notBegun', 'postponed', 'begun', 'prolonged'].flatMap((each) => [`agreed.${each}`, `notified.${each}`]),
    () => 'cancelled',
    ['RequestCancelAgreement'],
  ],
  [
    16,
    'markHeld',
    ['agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed'],
    (from) => from.replace(/notBegun|postponed/, 'begun'),
    ['RequestHold'],
  ],
  [17, 'cancelHeld', ['agreed.begun', 'notified.begun'], (from) => from.replace('begun', 'notBegun'), ['RequestHold']],
  // Of a check that is only begun no result is sent here yet.
  [18, 'complete', ['agreed.prolonged', 'notified.prolonged'], (from) => from.replace('prolonged', 'completed'), ['RequestHold']],
  [19, 'archive', ['cancelled', 'expired', 'agreed.completed', 'notified.completed'], () => 'archived', ['RequestArchive']],
  [19, 'archive', ['refused', 'notAgreed', 'expiredUndecided'], () => 'archivedUndecided', ['RequestArchive']],
  [19, 'archive', ['expiredAtHead'], () => 'archivedAtHead', ['RequestArchive']],
  [19, 'restore', ['archived'], () => 'cancelled', ['RequestRestore']],
  [19, 'restore', ['archivedUndecided'], () => 'refused', ['RequestRestore']],
  [19, 'restore', ['archivedAtHead'], () => 'expiredAtHead', ['RequestRestore']],
  [20, 'expire', ['ceo'], () => 'expiredAtHead', []],
  [20, 'expire', ['sent', 'moderator'], () => 'expiredUndecided', []],
  [20, 'expire', ['agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed'], () => 'expired', []],
  // Only documents about the check fire these.
  ...['fileResult', 'cancelMeasures', 'conclude', 'withdrawConclusion'].map(
    (event): [row: '–', event: string, from: string[], to: (from: string) => string, permissions: string[]] => [
      '–',
      event,
      [],
      (from) => from,
      [],
    ],
  ),
  ['–', 'delete', ['draft'], () => 'deleted', ['RequestCreate']],
]
const events = [...new Set(table.map(([, event]) => event))]

/** `docs/domain.md`, Roles. It leaves open who archives and who cancels an agreement: the shipped roles decide. */
const inspecting = ['RequestCreate', 'RequestSend', 'RequestHold', 'RequestArchive']
const permitted: Record<RoleKey, string[]> = {
  inspector: inspecting,
  topInspector: inspecting,
  ceo: ['RequestApprove', 'RequestArchive'],
  moderator: ['RequestReceive', 'RequestAgree', 'RequestRedirect', 'RequestCancelAgreement'],
  authorizedStaff: ['AllRequestAgree'],
  hr: [],
  auditor: [],
  admin: ['RequestRestore'],
  contractor: [],
}
const roles = Object.keys(permitted) as RoleKey[]

/** The organization of each role, and the states from which on it sees the check. */
const signed = states.filter((state) => !['draft', 'returned', 'ceo', 'expiredAtHead', 'archivedAtHead'].includes(state))
const decided = signed.filter(
  (state) => !['sent', 'moderator', 'refused', 'notAgreed', 'expiredUndecided', 'archivedUndecided'].includes(state),
)
const sees: Record<RoleKey, (state: string) => boolean> = {
  inspector: () => true,
  topInspector: () => true,
  ceo: () => true,
  moderator: (state) => signed.includes(state),
  authorizedStaff: (state) => signed.includes(state),
  hr: () => false,
  auditor: (state) => !['draft', 'returned'].includes(state),
  admin: (state) => !['draft', 'returned'].includes(state),
  contractor: (state) => decided.includes(state),
}

const expected = (role: RoleKey, state: string) =>
  table.filter(([, , from, , permissions]) => from.includes(state) && permissions.some((each) => permitted[role].includes(each)))

describe('a check over HTTP', () => {
  let checks: Awaited<ReturnType<typeof prepare>>
  let here: Record<RoleKey, Call>
  let elsewhere: Record<RoleKey, Call>
  let above: Record<'topInspector' | 'ceo' | 'moderator' | 'authorizedStaff', Call>
  let versionOf: (id: string) => Promise<number>

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    const { world, callAs, pool } = await openApp((clean) => void cleaning.unshift(clean))
    const { act, actors, ids, form } = world
    for (const { id, values } of roleRecords) await act(actors.all, 'save', id, 0, { ...values }, 'role')

    const centre = {
      supervising: await otherBody(world, 'supervising', '204444444'),
      authorized: await otherBody(world, 'authorized', '205555555'),
    }
    const branches = {
      supervising: await otherBody(world, 'supervising', '206666666', centre.supervising),
      authorized: await otherBody(world, 'authorized', '207777777', centre.authorized),
    }
    checks = await prepare({ ...world, form: async (n) => ({ ...(await form(n)), orderedOrganizationId: branches.supervising }) }, branches)
    const business = checks.complete['contractorId'] as string
    const otherBusiness = (await form(2))['contractorId'] as string

    const enter = async (role: RoleKey, bodies: { supervising: string; authorized: string }, contractorId: string) => {
      const id = randomUUID()
      const organizationId =
        role === 'contractor' || role === 'admin'
          ? null
          : ['moderator', 'authorizedStaff', 'auditor'].includes(role)
            ? bodies.authorized
            : bodies.supervising
      const account = {
        username: `u${id.slice(0, 8)}`,
        shortName: role,
        roles: [idOf('role', role)],
        languageId: '2',
        phone: '+998901234567',
        organizationId,
        contractorId: role === 'contractor' ? contractorId : null,
      }
      await act(actors.all, 'save', id, 0, account, 'user')
      return callAs(id)
    }
    const all = async (bodies: { supervising: string; authorized: string }, contractorId: string) =>
      Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await enter(role, bodies, contractorId)]))) as Record<
        RoleKey,
        Call
      >
    here = await all(branches, business)
    elsewhere = await all({ supervising: ids.supervising, authorized: ids.authorized }, otherBusiness)
    above = await all(centre, otherBusiness)
    versionOf = async (id) => (await pool.query<{ version: number }>('select version from stream where id = $1', [id])).rows[0]!.version
    return async () => {
      for (const clean of cleaning) await clean()
    }
  })

  const fire = (call: Call, event: string, state: string, { id, version }: { id: string; version: number }) => {
    const input = checks.inputOf(state, event)
    if (event === 'save') return call('POST', 'request/Update', { id, version, ...input })
    if (event === 'delete') return call('POST', `request/Delete/${id}`, { version })
    return call('POST', `request/${event.charAt(0).toUpperCase()}${event.slice(1)}/${id}`, { version, ...input })
  }

  /** The statuses of a refusal. */
  const refusals = { 403: ['forbidden', 'bySystem'], 404: ['notFound', 'noSuchCall'], 409: ['notInThisState', 'rule'] } as Record<
    number,
    string[]
  >
  const isRefused = async (response: Response) =>
    refusals[response.status]?.includes(((await response.json()) as ProblemReply).code) ?? false

  /** The events that were accepted, for each role. */
  const passed = async (
    calls: Partial<Record<RoleKey, Call>>,
    state: string,
    document: { id: string; version: number },
    except: (role: RoleKey) => string[] = () => [],
  ) => {
    const asked = Object.entries(calls).flatMap(([role, call]) =>
      events.filter((event) => !except(role as RoleKey).includes(event)).map((event) => ({ role, call, event })),
    )
    const answers = await Promise.all(asked.map(async ({ call, event }) => isRefused(await fire(call, event, state, document))))
    return asked.filter((_, i) => !answers[i]).map(({ role, event }) => `${role} ${event}`)
  }

  test('is begun by inspectors, and by nobody else', async () => {
    for (const role of roles) {
      const response = await here[role]('POST', 'request/Create', { comment: 'Изоҳ' })
      expect([role, response.status]).toEqual([role, permitted[role].includes('RequestCreate') ? 200 : 403])
    }
  })

  describe.each(states)('in the state %s', (state) => {
    test('is seen by those whom it concerns by then', async () => {
      const { id } = await checks.make(state)
      for (const role of roles) {
        const seen = sees[role](state)
        expect([role, (await here[role]('GET', `request/Get/${id}`)).status]).toEqual([role, seen ? 200 : 404])
        const list = await here[role]('POST', 'request/GetList', { state, pageSize: 200 })
        const rows = list.status === 403 ? [] : ((await list.json()) as ListReply).rows
        expect([role, rows.some((row) => row.id === id)]).toEqual([role, seen])
      }
    })

    test('offers each role the buttons that are its own', async () => {
      const { id } = await checks.make(state)
      for (const role of roles.filter((each) => sees[each](state))) {
        const { actions } = (await (await here[role]('GET', `request/Get/${id}`)).json()) as DocumentReply
        expect([role, actions.toSorted()]).toEqual([
          role,
          // Administrators destroy files of every document.
          [...expected(role, state).map(([, event]) => event), ...(role === 'admin' ? [eraseFiles] : [])].toSorted(),
        ])
      }
    })

    test('lets each role do what docs/domain.md says', async () => {
      for (const role of roles) {
        for (const [row, event, , to] of expected(role, state)) {
          const document = await checks.make(state)
          const response = await fire(here[role], event, state, document)
          const answer = response.status === 204 ? { state: 'deleted' } : ((await response.json()) as Record<string, unknown>)
          // Update answers without the state, since it does not change.
          expect([role, row, event, response.status < 300, answer['state'] ?? state]).toEqual([role, row, event, true, to(state)])
        }
      }
    })

    test('refuses everything else to everybody, and does not move', async () => {
      const document = await checks.make(state)
      expect(await passed(here, state, document, (role) => expected(role, state).map(([, event]) => event))).toEqual([])
      expect(
        await passed(elsewhere, state, document, (role) => (role === 'admin' && state.startsWith('archived') ? ['restore'] : [])),
      ).toEqual([])
      expect(await versionOf(document.id)).toBe(document.version)
    })

    test('at a branch, is decided on from above only by who decides for all', async () => {
      const document = await checks.make(state)
      const { topInspector, ceo, moderator, authorizedStaff } = above
      const wide = sees.authorizedStaff(state) ? expected('authorizedStaff', state).map(([, event]) => event) : []
      expect(
        await passed({ topInspector, ceo, moderator, authorizedStaff }, state, document, (role) =>
          role === 'authorizedStaff' ? wide : [],
        ),
      ).toEqual([])
      expect(await versionOf(document.id)).toBe(document.version)
      for (const event of wide)
        expect([event, (await fire(authorizedStaff, event, state, await checks.make(state))).status]).toEqual([event, 200])
    })
  })
})
