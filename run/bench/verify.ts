import { hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { after, before } from '@nazorat/engine/event-store/content'
import { openSigner } from '@nazorat/engine/proof/key'
import { verifyLog } from '@nazorat/engine/proof/verify-log'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, printProgress } from './figures.ts'
import { generateHistory } from './data/history.ts'

/**
 * The verification of a whole log (content read from Postgres, every chain, the tree, its checkpoints, the streams) against
 * hashing the same bytes in memory with `crypto.hash`, event by event and node by node, in alternating rounds. The ratio is the
 * median of paired rounds.
 */
export async function benchVerify({
  json,
  events = 1_000_000,
  rounds = 3,
}: {
  json: boolean
  events?: number
  rounds?: number
}): Promise<void> {
  const database = await benchDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-bench-key-'))
  try {
    const { engine, pool } = await database.open()
    printProgress(`making a log of ${events} events`)
    await generateHistory(await makeWorld(engine), events)
    const signer = await openSigner(join(folder, 'log.key'))
    await checkpointLog(pool, signer)
    const paired: { verified: number; hashed: number }[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const { events: number, faults } = await verifyLog(pool, { verifier: signer.verifier })
      const verified = performance.now() - start
      if (faults.length > 0) throw new Error(faults.join('\n'))
      found = number
      const hashed = await hashAll(pool, number)
      printProgress(`round ${round}, seconds`, { verified: verified / 1000, hashed: hashed / 1000 })
      paired.push({ verified, hashed })
    }
    const rate = (time: number) => Math.round((found / time) * 1000)
    const [verified, hashed] = [
      quantile(
        paired.map(({ verified }) => verified),
        0.5,
      ),
      quantile(
        paired.map(({ hashed }) => hashed),
        0.5,
      ),
    ]
    print(
      json,
      [
        {
          events: found,
          verified: rate(verified),
          hashed: rate(hashed),
          ratio: quantile(
            paired.map(({ verified, hashed }) => hashed / verified),
            0.5,
          ),
        },
      ],
      'events a second',
    )
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
}

const piece = 50_000

/** The time in milliseconds to hash the same bytes, without reading them. */
async function hashAll(pool: Pool, events: number): Promise<number> {
  let time = 0
  const node = Buffer.alloc(65, 1)
  for (let from = 0; from < events; from += piece) {
    const { rows } = await pool.query<{ content: string }>(
      `select ${before} || case when version > 1 then encode(hash, 'hex') else '' end || ${after} as content from event where pos > $1 and pos <= $2`,
      [from, from + piece],
    )
    const contents = rows.map(({ content }) => Buffer.from(`\0${content}`))
    const start = performance.now()
    for (const content of contents) {
      hash('sha256', content, 'buffer')
      hash('sha256', node, 'buffer')
    }
    time += performance.now() - start
  }
  return time
}
