import { readFileSync } from 'node:fs'

/**
 * Tells a process apart from every other one, also from a later one that is given its number, as happens whenever a
 * container starts again. Null when there is no such process, or only what is left of it until its parent asks.
 */
export function identityOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It is there, and another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  const [state, start] = statOf(pid)
  return state === 'Z' || state === 'X' ? null : `${pid} ${start}`.trim()
}

/** Whether the process of an identity still runs. */
export const isAlive = (identity: string): boolean => {
  const pid = Number(identity.split(' ')[0])
  return pid > 0 && identityOf(pid) === identity
}

/** The state of a process, and its start in ticks since the machine's, where the system tells (proc(5), `stat`, 3 and 22). */
function statOf(pid: number): [state: string, start: string] {
  try {
    // The second field is the program's name in parentheses, which may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return [fields[0]!, fields[19]!]
  } catch {
    return ['', '']
  }
}
