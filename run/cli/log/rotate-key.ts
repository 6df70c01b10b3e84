import { parseArgs } from 'node:util'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { Failure, messageOf } from '../../processes/failure.ts'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'

const day = 24 * 60 * 60_000

/**
 * `pnpm log rotate-key [--days 7]`: a new key signs the log from now on, and for so many days the former one beside it. Servers that run
 * take it by themselves.
 */
export async function rotateLogKey(settings: Settings, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { days: { type: 'string', default: '7' } } })
  if (!/^\d{1,3}$/.test(values.days)) throw new Failure(`--days is a number of days up to 999, and not ${values.days}`)
  const days = Number(values.days)
  const { pool, close } = await open(settings)
  try {
    const change = await rotateKey(pool, settings.logKey, days * day).catch((error: Error) => {
      throw new Failure(`the key of the log was not changed: ${messageOf(error)}`)
    })
    if (!change) throw new Failure('the log has no events that were signed, and its key need not be changed')
    console.log(`From ${change.size} events on, a new key signs the log ${change.to.origin}:\n${vkeyOf(change.to)}`)
    console.log(
      days === 0
        ? 'The former key is destroyed.'
        : `The former key signs beside it for ${days} days, and is destroyed then. If it was stolen, destroy it at once by --days 0.`,
    )
  } finally {
    await close()
  }
}
