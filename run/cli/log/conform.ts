import { conform, type Why } from '@nazorat/engine'
import { connect } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'
import { accounts } from './accounts.ts'

/** `pnpm log conform`: lists every event that was not allowed when it happened, and fails if there is one. */
export async function conformLog(settings: Settings): Promise<void> {
  const { pool, close } = await connect(settings)
  try {
    const { events, imported, breaches } = await conform(pool, accounts)
    for (const { event, why } of breaches) {
      const { pos, type, stream, version, action, from, to } = event
      console.log(`${pos}\t${type}/${stream} version ${version}\t${action}: ${from ?? '–'} → ${to}\t${reasons[why]}`)
    }
    console.log(`${events} events, ${breaches.length === 0 ? 'each legal when it happened' : `${breaches.length} NOT LEGAL`}`)
    if (imported > 0) console.log(`${imported} of them were decided by another system`)
    if (breaches.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

const reasons: Record<Why, string> = {
  version: 'its version does not follow the one before it',
  state: 'it does not begin where the event before it ended',
  moment: 'it happened before the event before it',
  machine: 'the machine that it names is not kept, or is of another type',
  action: 'its machine does not know the action in that state',
  target: 'its machine leads to another state',
  replacement: 'they acted for somebody whom no order made them replace on that day',
  cause: 'only another document fires it, and none did',
  system: 'only the system fires it, and somebody else did',
  permission: 'the role did not permit it then',
  role: 'the actor did not have the role then, or one of the two was passive',
}
