import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from '../processes/alive.ts'
import { Failure } from '../processes/failure.ts'

/** Where the package `faketime` of Debian, Fedora and Arch keeps the library that shows programs another time. */
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
)

/**
 * The environment in which a program and all that it starts, Postgres too, see the clock stand at a moment as the program begins, and
 * go on from there; the pages of browsers are told by `clockAhead`, Redis goes by the true clock (`byTrueClock`). The moment is written
 * as the clock in Tashkent shows it: `2026-12-31T23:50`.
 */
export function asOf(written: string): Record<string, string> {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written) ? Date.parse(`${written}+05:00`) : NaN
  if (Number.isNaN(moment)) throw new Failure(`--at: ${written} is no moment like 2026-12-31T23:50`)
  const library = libraries.find((path) => existsSync(path))
  if (!library) throw new Failure('--at needs libfaketime (Debian: apt-get install faketime)')
  removeStale('/dev/shm')
  return {
    LD_PRELOAD: library,
    // An offset from the true time. A fixed moment would be the start of the clock in each process, whenever the process begins.
    FAKETIME: `${moment < Date.now() ? '' : '+'}${Math.round((moment - Date.now()) / 1000)}`,
    // The monotonic clock, by which durations and time-outs are measured, is left as it is.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // The times of files are left as they are: Git and the build of the web app compare them with each other.
    NO_FAKE_STAT: '1',
  }
}

/** By how many milliseconds this process sees another time than the true one: 0 where it is not run `asOf` a moment. */
export const clockAhead = Number(process.env['FAKETIME'] ?? 0) * 1000

/**
 * Removes the semaphores of killed processes from the folder of shared memory. libfaketime names a semaphore by the number of its process,
 * and ends a new process whose number has one already.
 */
export function removeStale(sharedMemory: string): void {
  for (const name of readdirSync(sharedMemory)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid && identityOf(Number(pid)) === null) rmSync(join(sharedMemory, name), { force: true })
  }
}
