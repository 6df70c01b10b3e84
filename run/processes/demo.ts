import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { Failure } from './failure.ts'
import { accountIds } from '../seed/seed.ts'
import type { Settings } from './settings.ts'

/** The password of the demo accounts is public: on a network anybody could sign in. */
export async function refuseDemoOnNetwork(settings: Pick<Settings, 'host' | 'demoOnNetwork'>, { pool }: { pool: Pool }): Promise<void> {
  const { host, demoOnNetwork } = settings
  if (demoOnNetwork || isLoopback(host) || !(await hasDemoAccounts(pool))) return
  throw new Failure(
    `HOST ${host} is reached from the network, and this database has demo accounts whose password is public: ` +
      'set HOST to 127.0.0.1, DATABASE_URL to a database without them, or DEMO_ON_NETWORK to yes',
  )
}

/** Which demo account gets a new check: it is sent to the branch of its region, where the moderator of the centre sees nothing. */
export const whoGetsChecks =
  'Checks in the city of Tashkent come to moderator.toshkent, those of other regions to moderator.samarqand, moderator.buxoro and so on.'

const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

async function hasDemoAccounts(pool: Pool): Promise<boolean> {
  const found = await database(pool)
    .$extendTables<{ 'doc.user': { id: string; state: string } }>()
    .selectFrom('doc.user')
    .innerJoin('credential', 'credential.user_id', 'doc.user.id')
    .select('doc.user.id')
    .where('doc.user.state', '=', 'active')
    .where('doc.user.id', 'in', accountIds)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
