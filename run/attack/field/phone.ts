import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
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

export async function makePhone(address: string, flags: readonly string[] = []): Promise<Phone> {
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
        args: [...chromiumFlags, ...flags],
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
