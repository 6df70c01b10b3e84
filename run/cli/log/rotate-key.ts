import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { Failure, messageOf } from '../../processes/failure.ts'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'

/** `pnpm log rotate-key`: a new key signs the log from now on. Servers that run take it by themselves. */
export async function rotateLogKey(settings: Settings): Promise<void> {
  const { pool, close } = await open(settings)
  try {
    const change = await rotateKey(pool, settings.logKey).catch((error: Error) => {
      throw new Failure(`the key of the log was not changed: ${messageOf(error)}`)
    })
    if (!change) throw new Failure('the log has no events that were signed, and its key need not be changed')
    console.log(`From ${change.size} events on, a new key signs the log ${change.to.origin}:\n${vkeyOf(change.to)}`)
  } finally {
    await close()
  }
}
