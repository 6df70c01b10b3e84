import type { Context } from 'hono'
import { database } from '@nazorat/engine'
import type { ProblemReply, Receipt } from '@nazorat/machines/api-types'
import { actionIn, eventLabel } from '@nazorat/machines/definition'
import { formatMoment, inLanguage } from '@nazorat/machines/i18n'
import { type Actor, nameWith, Refusal, system, systemName } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { Moved } from '../http/problem.ts'
import { doneOffline } from './done-offline.ts'
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
