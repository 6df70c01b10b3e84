import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isAlive } from './alive.ts'

/** Does what one process at a time may do; the others wait for it. The lock of a process that has died is nobody's. */
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
