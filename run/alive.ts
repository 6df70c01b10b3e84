import { readFileSync } from 'node:fs'

/**
 * Tells a process apart from every other one, also from a later one that is given its number, as happens whenever a
 * container starts again. Null when there is no such process.
 */
export function identityOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It is there, and another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  return `${pid} ${startOf(pid)}`.trim()
}

/** Whether the process of an identity still runs. */
export const isAlive = (identity: string): boolean => {
  const pid = Number(identity.split(' ')[0])
  return pid > 0 && identityOf(pid) === identity
}

/** When a process started, in ticks since the machine did, where the system tells (proc(5), field 22 of `stat`). */
function startOf(pid: number): string {
  try {
    // The second field is the program's name in parentheses, which may hold blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!
  } catch {
    return ''
  }
}
