import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logger } from '@nazorat/engine/telemetry/logger'
import { formats, joined, type Parts } from './formats.ts'
import { mutate, randomOf } from './mutate.ts'

/** What the process is told to read: changed files of a format, by their numbers. */
export interface Work {
  readonly format: string
  readonly seed: number
  readonly from: number
  readonly to: number
}

/** What it tells: a file that it begins to read, or a fault of the one that it has read. */
export type Message = { readonly begins: number } | { readonly fault: string; readonly number: number }

/** How long one file may keep the processor, in milliseconds, and how much memory the process may ever take, in bytes. */
const bounds = { milliseconds: 2000, bytes: 1024 ** 3 }

// Refusals are logged for operators.
logger.level = 'silent'

process.once('message', async ({ format: name, seed, from, to }: Work) => {
  const format = formats[name]!
  const samples = await format.samples()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-files-'))
  let mayTake = bounds.bytes
  for (let number = from; number < to; number++) {
    const bytes = changed(samples, randomOf(seed + number * 0x9e3779b1))
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    send({ begins: number })
    const before = process.cpuUsage()
    await format.read(bytes, path).catch((error: unknown) => {
      if (format.refuses && !format.refuses(error))
        send({ number, fault: `is answered by an error that is no refusal: ${String((error as Error).stack).slice(0, 500)}` })
    })
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (milliseconds > bounds.milliseconds) send({ number, fault: `takes ${Math.round(milliseconds)} ms of ${bytes.length} bytes` })
    const taken = process.resourceUsage().maxRSS * 1024
    if (taken > mayTake) send({ number, fault: `brings the process to ${Math.round(taken / 1024 ** 2)} MB` })
    mayTake = Math.max(mayTake, taken)
  }
  await rm(folder, { recursive: true })
  process.disconnect()
})

/** A file with changes in one of its parts, or in what they make together. */
function changed(samples: readonly Parts[], random: () => number): Buffer {
  const parts = samples[Math.floor(random() * samples.length)]!
  const names = Object.keys(parts)
  if (names.length === 1 || random() < 0.3) return mutate(joined(parts), random)
  const name = names[Math.floor(random() * names.length)]!
  return joined({ ...parts, [name]: mutate(parts[name]!, random) })
}

const send = (told: Message): void => void process.send!(told)
