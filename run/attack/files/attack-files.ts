import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Message, Work } from './child.ts'

/** The formats of files that are taken in: those of `formats.ts`, whose readers are loaded by the child alone. */
export const formatNames = ['pdf', 'picture', 'photo', 'subtitles', 'workbook', 'csv', 'video', 'xes', 'certificate', 'revocation', 'cms']

export interface Fault {
  readonly number: number
  readonly fault: string
}

/** How long a process may be busy with one file before it is ended, in milliseconds: it waits for the processor too. */
const timeout = 20_000

/** After so many faults nobody reads on. */
const maxFaults = 20

/** Has changed files of a format read, and returns those that were too much. `onProgress` is told after each thousand. */
export async function attackFiles(work: Work, onProgress?: (read: number) => void): Promise<Fault[]> {
  const faults: Fault[] = []
  for (let from = work.from; from < work.to && faults.length < maxFaults;) {
    const { last, end } = await readIn(
      { ...work, from },
      (fault) => faults.push(fault),
      (number) => {
        const read = number - work.from
        if (read > 0 && read % 1000 === 0) onProgress?.(read)
      },
    )
    if (end === null) break
    faults.push({ number: last, fault: end })
    from = last + 1
  }
  return faults
}

/** Reads files in a process until it has read all or is ended: by which number, and why. */
async function readIn(
  work: Work,
  onFault: (fault: Fault) => void,
  onBegin: (number: number) => void,
): Promise<{ last: number; end: string | null }> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: ['--max-old-space-size=768'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let [last, said, isTooSlow] = [-1, '', false]
  child.stderr!.on('data', (text: Buffer) => (said = `${said}${text}`.slice(-2000)))
  const stop = () => {
    isTooSlow = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(stop, 2 * timeout)
  child.on('message', (told: Message) => {
    if ('fault' in told) return onFault(told)
    clearTimeout(timer)
    timer = setTimeout(stop, timeout)
    last = told.begins
    onBegin(last)
  })
  child.send(work)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  if (code === 0) return { last, end: null }
  if (last < 0) throw new Error(`the process that reads ${work.format} does not start: ${said}`)
  return {
    last,
    end: isTooSlow
      ? `keeps the process for more than ${timeout / 1000} s`
      : `ends the process (${signal ?? code}): ${said.trim().slice(-800)}`,
  }
}
