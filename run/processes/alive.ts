import { readFileSync } from 'node:fs'

/**
 * An identity that distinguishes a process from every other one, even from a later one with the same id, as happens when a
 * container restarts. Null when there is no such process, or only a zombie.
 */
export function identityOf(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  const [state, start] = statOf(pid)
  return state === 'Z' || state === 'X' ? null : `${pid} ${start}`.trim()
}

/** Whether the process with an identity still runs. */
export const isAlive = (identity: string): boolean => {
  const pid = Number(identity.split(' ')[0])
  return pid > 0 && identityOf(pid) === identity
}

/** The state of a process, and its start in ticks since boot, on Linux (proc(5), `stat`, fields 3 and 22). */
function statOf(pid: number): [state: string, start: string] {
  try {
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return [fields[0]!, fields[19]!]
  } catch {
    return ['', '']
  }
}
