import { countLate } from '@nazorat/engine/deadlines/late'
import { openQueues } from '@nazorat/engine/jobs/queue'
import { operationReply } from '@nazorat/machines/api-schemas'
import type { OperationReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { hasPermission, Refusal } from '@nazorat/machines/workflow'
import { Routes } from './http/call.ts'
import { bounds, readiness } from './http/ready.ts'
import type { AppContext } from './context.ts'

/** The facts that an administrator is told of the running system: the checks by which a server is ready, late deadlines and waiting jobs. */
export function operation(services: AppContext) {
  const ready = readiness(services)
  return new Routes().call('get', '/Get', {
    writes: 'nothing',
    summary: t('тизимнинг қайси қисмлари ишлаётгани', 'какие части системы работают'),
    reply: operationReply,
    async handle(c): Promise<OperationReply> {
      if (!hasPermission(c.var.actor, 'SettingEdit')) throw new Refusal('forbidden')
      const [{ checks }, alarm, late, queues] = await Promise.all([
        ready(),
        services.signer.alarm.reason(),
        countLate(services.reserved),
        depths(),
      ])
      const { followers, disk, signatures, migrations } = checks
      return {
        checks: {
          followers: followers.ok && Math.max(0, ...Object.values((followers['behind'] ?? {}) as Record<string, number>)) < behind,
          disk: disk.ok,
          signatures: signatures.ok,
          migrations: migrations.ok,
          log: alarm === null,
          deadlines: late === 0,
          queues: queues !== null,
        },
        waitingJobs: queues ?? 0,
      }
    },
  })
}

/** Of a server in use: a follower that runs is never that far behind for long. */
const behind = bounds.behind / 10

/** How many jobs wait in all queues of this process; null where a queue does not answer. */
async function depths(): Promise<number | null> {
  try {
    const all = await Promise.all(Array.from(openQueues().values(), (queue) => queue.depth()))
    return all.reduce((sum, { waiting }) => sum + waiting, 0)
  } catch {
    return null
  }
}
