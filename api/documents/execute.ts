import type { Context } from 'hono'
import { z } from 'zod'
import { database, type Done, type Engine } from '@nazorat/engine'
import type { ProblemReply, Receipt } from '@nazorat/machines/api-types'
import { actionIn, eventLabel } from '@nazorat/machines/definition'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { formatMoment, inLanguage, t } from '@nazorat/machines/i18n'
import { type Actor, nameWith, Refusal, system, systemName } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { headerOf } from '../http/headers.ts'
import { Moved } from '../http/problem.ts'
import { parse } from '../http/request-body.ts'
import { type SentCommand, verifySignature } from './signing.ts'

/** Executes a command; a refusal is in the security audit. */
export async function execute(services: AppContext, c: Context<Env>, { signature: sent, ...command }: SentCommand): Promise<Receipt> {
  const { engine, securityAudit } = services
  const [actor, clientAddress] = [c.get('actor'), c.get('clientAddress')]
  try {
    const signature = sent === undefined ? undefined : await verifySignature(services, c, command, sent)
    const done = await doneOffline(engine, c)
    const receipt = await engine.execute(actor, { ...command, signature, done, origin: clientAddress ?? undefined })
    if (actionIn(engine.definitionOf(command.type), command.action, receipt.state)?.audited)
      await securityAudit.limitChanged(actor, clientAddress, command.type, command.document)
    return receipt
  } catch (error) {
    await securityAudit.refused(actor, clientAddress, { ...command, document: command.version === 0 ? null : command.document }, error)
    throw error
  }
}

const doneSchema = z.object({ doneAt: z.iso.datetime(), device: z.uuid() })

const doneLabels = {
  doneAt: t('Амал бажарилган вақт', 'Время выполнения действия'),
  device: t('Қурилма', 'Устройство'),
}

/**
 * When and on which device a command was done that is sent later, as its headers `Done-At` and `Device` say; undefined where it is sent as
 * it is done. Terms count from then where the server receives it within the time of the setting `doneTime`; a device whose clock is ahead
 * of the server's says nothing that terms could count from.
 */
async function doneOffline(engine: Engine, c: Context<Env>): Promise<Done | undefined> {
  const [doneAt, device] = [headerOf(c, 'done-at'), headerOf(c, 'device')]
  if (doneAt === undefined && device === undefined) return undefined
  const named = parse(doneSchema, { doneAt, device }, doneLabels)
  const ago = Date.now() - Date.parse(named.doneAt)
  const hours = await readSetting(engine, 'doneTime')
  return {
    at: new Date(named.doneAt).toISOString(),
    device: named.device.toLowerCase(),
    counts: ago >= 0 && ago <= hours * 3_600_000,
  }
}

/** Executes a command. When somebody else was first, the refusal says who did what, and the current version and state. */
export async function executeOn(services: AppContext, c: Context<Env>, command: SentCommand): Promise<Receipt> {
  try {
    return await execute(services, c, command)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'moved') throw error
    const current = await whoMoved(services, c.var.actor, command)
    const definition = services.engine.definitionOf(command.type)
    throw new Moved({ who: current.actor.name, time: formatMoment(current.at), action: eventLabel(definition, current) }, current)
  }
}

async function whoMoved({ engine, pool }: AppContext, actor: Actor, { type, document }: SentCommand) {
  const { version, state } = await engine.get(actor, type, document)
  const last = await database(pool)
    .selectFrom('event as e')
    .leftJoin('title as s', 's.id', 'e.actor')
    .leftJoin('title as b', 'b.id', 'e.on_behalf_of')
    .select(['e.actor', 'e.action', 'e.from_state as from', 'e.at', 's.title', 'b.title as behalf'])
    .where('e.stream', '=', document)
    .where('e.version', '=', version)
    .executeTakeFirstOrThrow()
  const name =
    last.actor === system.id
      ? systemName[actor.language]
      : nameWith(
          last.title === null ? '' : inLanguage(last.title, actor.language),
          last.behalf && inLanguage(last.behalf, actor.language),
          actor.language,
        )
  const current: NonNullable<ProblemReply['current']> = {
    version,
    state,
    actor: { id: last.actor, name },
    action: last.action,
    from: last.from,
    at: last.at.toISOString(),
  }
  return current
}
