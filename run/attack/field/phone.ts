import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath, pageTimeout, showAhead } from '../../../web/e2e/testing/browser.ts'
import { phone as viewport } from '../../../web/e2e/testing/door.ts'

/** A browser whose disk outlives it. */
export interface Phone {
  /** Opens it, as a user with this session. `clockAhead`: milliseconds by which its clock is wrong. */
  open(session: string, clockAhead?: number): Promise<BrowserContext>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  discard(): Promise<void>
}

export async function makePhone(address: string): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-phone-'))
  const kill = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args='], { maxBuffer: 2 ** 26 })
    for (const line of stdout.split('\n').filter((each) => each.includes(`--user-data-dir=${folder}`))) {
      try {
        process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL')
      } catch {
        // It has ended with another one.
      }
    }
  }
  return {
    async open(session, clockAhead = 0) {
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: await chromiumPath(),
        args: [...chromiumFlags],
        baseURL: address,
        viewport,
        hasTouch: true,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(pageTimeout)
      await signIn(context, address, session)
      if (clockAhead !== 0) await context.addInitScript(showAhead, clockAhead)
      return context
    },
    kill,
    async discard() {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** Another session in a browser, as after a sign-in. */
export const signIn = (context: BrowserContext, address: string, session: string): Promise<void> =>
  context.addCookies([{ name: 'session', value: session, url: address, httpOnly: true, sameSite: 'Strict' }])

/** How many records the phone keeps, of all users. */
export interface Kept {
  readonly commands: number
  readonly files: number
}

export const countKept = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    // To open a database that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nazorat')) return { commands: 0, files: 0 }
    const opening = indexedDB.open('nazorat')
    const { promise, resolve, reject } = Promise.withResolvers<{ commands: number; files: number }>()
    opening.onerror = () => reject(opening.error!)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['entries', 'files'])
      const [commands, files] = [transaction.objectStore('entries').count(), transaction.objectStore('files').count()]
      transaction.oncomplete = () => {
        opening.result.close()
        resolve({ commands: commands.result, files: files.result })
      }
    }
    return promise
  })
