import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { TestContext } from 'vitest'

/** A folder for each test that failed in the last run. `run/testing/setup.ts` empties it. */
export const failuresFolder = join(import.meta.dirname, '../../../.data/failures')

const windows = new Map<BrowserContext, string[]>()

/** Notes what is said in the console of a window, and what throws there. */
export function noteConsole(window: BrowserContext): void {
  const lines: string[] = []
  windows.set(window, lines)
  window.on('console', (message) => void lines.push(`${message.type()}: ${message.text()} (${message.location().url})`))
  window.on('weberror', (error) => void lines.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  window.on('requestfailed', (request) => void lines.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`))
  window.on('close', () => void windows.delete(window))
}

/** Keeps what every open page of a test that failed shows, with the console of its window and the log of the server. */
export async function keepFailure(task: TestContext['task'], serverLog: string): Promise<void> {
  const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  const folder = join(failuresFolder, basename(task.file.name, '.e2e.ts'), name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'server.log'), serverLog)
  await writeFile(
    join(folder, 'error.txt'),
    (task.result?.errors ?? []).map(({ stack, message, diff }) => [stack ?? message, diff].join('\n')).join('\n\n'),
  )
  const consoles = [...windows]
  for (const [i, [window, lines]] of consoles.entries()) {
    const pages = window.pages()
    await writeFile(join(folder, `window-${i + 1}.txt`), [...pages.map((page) => page.url()), ...lines, ''].join('\n'))
    for (const [j, page] of pages.entries()) {
      const path = join(folder, `window-${i + 1}${pages.length > 1 ? `-page-${j + 1}` : ''}.png`)
      // A page that has crashed has no picture.
      await page.screenshot({ path, fullPage: true, timeout: 10_000 }).catch((error: Error) => writeFile(`${path}.txt`, error.message))
    }
  }
  console.log(`what the windows showed when the test failed: ${folder}`)
}
