import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { today } from '@nazorat/engine/testing/today'
import type { Receipt } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { getDefinition } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import { type Actor, timerActor } from '@nazorat/machines/workflow'
import type { World } from '../../run/testing/world.ts'

type Side = 'supervising' | 'authorized'
type Mover = Side | 'clock'

/** The input of each event of the check; `prepare` fills in the ids of directories. */
export type Inputs = Readonly<Record<string, Record<string, unknown>>>

/** The shortest path to each state: who does what. */
const ways: Readonly<Record<string, readonly (readonly [Mover, string])[]>> = (() => {
  const draft = [] as const
  const ceo = [...draft, ['supervising', 'send']] as const
  const sent = [...ceo, ['supervising', 'approve']] as const
  const moderator = [...sent, ['authorized', 'receive']] as const
  const agreed = [...moderator, ['authorized', 'agree']] as const
  const notified = [...moderator, ['authorized', 'makeNotified']] as const
  const refused = [...moderator, ['authorized', 'refuse']] as const
  const cancelled = [...agreed, ['authorized', 'cancelAgreement']] as const
  return {
    draft,
    returned: [...ceo, ['supervising', 'reject']],
    ceo,
    sent,
    moderator,
    cancelled,
    expired: [...agreed, ['clock', 'expire']],
    expiredUndecided: [...sent, ['clock', 'expire']],
    expiredAtHead: [...ceo, ['clock', 'expire']],
    refused,
    notAgreed: [...moderator, ['authorized', 'reject']],
    'agreed.notBegun': agreed,
    'agreed.begun': [...agreed, ['supervising', 'markHeld']],
    'agreed.postponed': [...agreed, ['authorized', 'move']],
    'agreed.prolonged': [...agreed, ['supervising', 'markHeld'], ['authorized', 'extend'], ['supervising', 'result']],
    'agreed.completed': [...agreed, ['supervising', 'markHeld'], ['supervising', 'result'], ['supervising', 'complete']],
    'notified.notBegun': notified,
    'notified.begun': [...notified, ['supervising', 'markHeld']],
    'notified.postponed': [...notified, ['authorized', 'move']],
    'notified.prolonged': [...notified, ['supervising', 'markHeld'], ['authorized', 'extend'], ['supervising', 'result']],
    'notified.completed': [...notified, ['supervising', 'markHeld'], ['supervising', 'result'], ['supervising', 'complete']],
    archived: [...cancelled, ['supervising', 'archive']],
    archivedUndecided: [...refused, ['supervising', 'archive']],
    archivedAtHead: [...ceo, ['clock', 'expire'], ['supervising', 'archive']],
  }
})()

export const states = Object.keys(ways)

/** Creates checks of one business, each with its own period, and brings them to a state by commands. */
export async function prepare(world: World, parties: Record<Side, string>) {
  const { act, actors, file, form } = world
  const by = (mover: Mover): Actor =>
    mover === 'clock' ? timerActor(getDefinition('request')) : { ...actors.all, organizationId: parties[mover] }
  const name = t('Сабаб', 'Причина')
  const reason = (await act(actors.all, 'save', randomUUID(), 0, { name }, 'rejectionreason')).id
  const elsewhere = await otherBody(world, 'authorized', '203333333')
  const role = (await act(actors.all, 'save', randomUUID(), 0, { name: t('Ҳамкасб', 'Коллега'), permissions: ['RequestReceive'] }, 'role'))
    .id
  const account = {
    username: `u${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    shortName: 'Каримова Н.',
    phone: '+998901234567',
    languageId: '2',
  }
  const ofBody = { ...account, roles: [role], organizationId: parties.authorized }
  const moderatorId = (await act(actors.all, 'save', randomUUID(), 0, ofBody, 'user')).id
  const complete: Record<string, unknown> = { ...(await form(1)), authorizedOrganizationId: parties.authorized }
  const inputs: Inputs = {
    save: { comment: 'Изоҳ' },
    redirect: { authorizedOrganizationId: elsewhere, reason: 'Бошқа ҳудуд' },
    handOver: { moderatorId },
    refuse: { reason: 'Тўлиқ эмас' },
    agree: { agreedCheckDaysNumber: 5 },
    reject: { reason: 'Тўлиқ эмас' },
    makeNotAgreed: { reason: 'Асос йўқ' },
    returnToModerator: { reason: 'Қайта кўриш' },
    cancelAgreement: { reason: 'Бекор' },
    markHeld: { actualStartDate: today() },
    complete: { actualEndDate: today() },
  }
  const inputOf = (state: string, event: string): Record<string, unknown> =>
    state === 'moderator' && event === 'reject' ? { rejectionReasons: [reason] } : (inputs[event] ?? {})

  /** Changes the start of a check to a day ago, so that it can begin today. */
  const postpone = async ({ id: requestId, version }: Receipt, kind: 'move' | 'extend'): Promise<Receipt> => {
    const at = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
    const dates = kind === 'move' ? { startDate: today(), endDate: addDays(today(), 11) } : { endDate: addDays(today(), 11) }
    const document = randomUUID()
    const steps: [Side, string, Record<string, unknown>][] = [
      ['supervising', 'save', { requestId, kind, reason: 'Сабаб', ...dates }],
      ['supervising', 'send', {}],
      ['supervising', 'approve', {}],
      ['authorized', 'receive', {}],
      ['authorized', 'agree', {}],
    ]
    for (const [version, [side, action, input]] of steps.entries())
      await world.engine.execute(by(side), { id: v7(), type: 'postponement', document, action, version, input }, at)
    const check = (await world.engine.load('request', [requestId])).get(requestId)!
    if (check.version !== version + 1) throw new Error('the check was not reached')
    return { id: requestId, version: check.version, state: check.state }
  }

  /** Writes and sends the result of a check, which it reaches. */
  const sendResult = async ({ id: requestId, version, state }: Receipt): Promise<Receipt> => {
    const written = await act(
      by('supervising'),
      'save',
      randomUUID(),
      0,
      { requestId, docNumber: '1', docDate: today(), actFiles: [file], result: 'Камчиликлар йўқ' },
      'inspectionresult',
    )
    await act(by('supervising'), 'send', written.id, 1, {}, 'inspectionresult')
    return { id: requestId, version: version + 1, state }
  }

  /** The steps of a check that another document takes, by name. */
  const byDocuments: Readonly<Record<string, (check: Receipt) => Promise<Receipt>>> = {
    move: (check) => postpone(check, 'move'),
    extend: (check) => postpone(check, 'extend'),
    result: sendResult,
  }

  let periods = 0
  return {
    complete,
    inputOf,
    async make(state: string): Promise<Receipt> {
      const from = addDays('1990-01-01', periods++ * 30)
      const covered = { ...complete, checkCoverageStartDate: from, checkCoverageEndDate: addDays(from, 29) }
      let receipt = await act(by('supervising'), 'save', randomUUID(), 0, covered)
      for (const [side, event] of ways[state]!)
        receipt = byDocuments[event]
          ? await byDocuments[event](receipt)
          : await act(by(side), event, receipt.id, receipt.version, inputOf(receipt.state, event))
      if (receipt.state !== state) throw new Error(`the way to ${state} leads to ${receipt.state}`)
      return receipt
    },
  }
}

/** Creates another organization of a kind; a branch when it has a parent. */
export async function otherBody({ act, actors }: World, kind: Side, inn: string, parentId: string | null = null): Promise<string> {
  const name = t('Бошқа', 'Другой')
  const { id: regionId } = await act(actors.all, 'save', randomUUID(), 0, { soato: inn.slice(0, 4), name }, 'region')
  const { id: districtId } = await act(
    actors.all,
    'save',
    randomUUID(),
    0,
    { soato: `${inn.slice(0, 4)}${inn.slice(-3)}`, name, regionId },
    'district',
  )
  const body = { inn, name, kind, regionId, districtId, address: 'Тошкент', isFilial: parentId !== null, isTopInspector: false, parentId }
  return (await act(actors.all, 'save', randomUUID(), 0, body, 'organization')).id
}
