import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isAlive } from './alive.ts'

/** Runs a task that one process may run at a time; the others wait. A dead process loses its lock. */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(file))) await sleep(100)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, identityOf(process.pid)!, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = await readFile(file, 'utf8').catch(() => '')
    if (owner && !isAlive(owner)) await rm(file, { force: true })
    return false
  }
}
