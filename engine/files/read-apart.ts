import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How much a reader may take. */
interface ReaderBounds {
  /** Of the processor, in seconds, for all of its results. */
  readonly seconds: number
  /** Of JavaScript's memory, in megabytes. */
  readonly megabytes: number
  /** Whether it may load libraries that are not JavaScript. */
  readonly addons?: boolean
}

/** A reader was ended at its bounds, or died. */
export class ReaderStopped extends Error {}

type Answer<Result> = { readonly done: boolean; readonly value: Result } | { readonly failed: string }

/**
 * Reads bytes that strangers have written in a process of their own: what takes too long, too much memory or ends the process costs
 * nobody else anything. `module` is a file whose default export is an async generator. Its input and its results are copied from
 * process to process, so they are data. The process may read files, and neither write them nor start programs; it has no settings.
 * Throws `ReaderStopped` at the bounds, and what the module threw as an error with its text.
 */
export async function* readApart<Input, Result>(
  module: URL,
  input: Input,
  { seconds, megabytes, addons = false }: ReaderBounds,
): AsyncGenerator<Result> {
  const execArgv = ['--permission', '--allow-fs-read=*', ...(addons ? ['--allow-addons'] : []), `--max-old-space-size=${megabytes}`]
  const command = [process.execPath, ...execArgv, reader, fileURLToPath(module)]
  const child = spawn('/bin/sh', ['-c', limited, String(seconds), ...command], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new ReaderStopped(`the reader ended with ${signal ?? code}`)))
  })
  // Where nobody waits for it any more, its end is no failure.
  ended.catch(() => {})
  const ask = (message: { readonly input?: Input }): Promise<Answer<Result>> => {
    const answered = new Promise<Answer<Result>>((resolve) => child.once('message', (answer) => resolve(answer as Answer<Result>)))
    child.send(message, () => {})
    return Promise.race([answered, ended])
  }
  try {
    let answer = await ask({ input })
    while (!('failed' in answer)) {
      if (answer.done) return
      // The next one is read while this one is used.
      const next = ask({})
      next.catch(() => {})
      yield answer.value
      answer = await next
    }
    throw new Error(`a reader failed: ${answer.failed}`)
  } finally {
    child.kill('SIGKILL')
  }
}

/** The first result of such a reader; undefined where it was stopped, or has none. */
export async function readOnceApart<Input, Result>(module: URL, input: Input, bounds: ReaderBounds): Promise<Result | undefined> {
  try {
    for await (const result of readApart<Input, Result>(module, input, bounds)) return result
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
  }
  return undefined
}

/** The kernel ends the process at its limit, also where nobody is left who could. The shell then becomes the program. */
const limited = 'ulimit -t "$0"; exec "$@"'

const reader = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
