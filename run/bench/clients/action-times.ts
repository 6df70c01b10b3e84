import type { Page } from 'playwright-core'
import { openBrowser, signIn } from '../../../web/e2e/testing/browser.ts'

/** In milliseconds since the press that confirms an action. */
interface ActionTimes {
  /** The server had answered. */
  readonly answered: number
  /** The dialog of the action was closed. */
  readonly closed: number
  /** The page of the same check that somebody else had open showed its new state. */
  readonly seen: number
}

/** The decisions that are taken, each on every check of its queue in the demo. */
const decisions = [
  { user: 'ceo', queue: 'ceo', action: 'Тасдиқлаш' },
  { user: 'moderator', queue: 'sent', action: 'Қабул қилиш' },
  { user: 'moderator', queue: 'moderator', action: 'Келишиш' },
] as const

/** Takes decisions on the checks of the demo, while an auditor has each of them open. */
export async function actionTimes(address: string): Promise<ActionTimes[]> {
  const browser = await openBrowser()
  try {
    const open = (user: string) => signIn(browser, address, user, { ignoreHTTPSErrors: true })
    const [ceo, moderator, auditor] = [await open('ceo'), await open('moderator'), await open('auditor')]
    const times: ActionTimes[] = []
    for (const { user, queue, action } of decisions) {
      const actor = { ceo, moderator }[user]
      for (const path of await checksOf(actor, queue)) {
        await actor.goto(path)
        await actor.locator('.document-tabs').waitFor()
        const button = actor.locator('.action-bar').getByRole('button', { name: action, exact: true })
        // Of some checks it is refused, as when an inspector's certificate has ended.
        if ((await button.count()) === 0 || (await button.isDisabled())) continue
        await look(auditor, path)
        await button.click()
        times.push(await confirmed(actor, action, auditor))
      }
    }
    return times
  } finally {
    await browser.close()
  }
}

async function checksOf(page: Page, queue: string): Promise<string[]> {
  await page.goto(`/document/request?queue=${queue}`)
  const links = page.locator('tbody .cell-link')
  await links.first().waitFor()
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!))
}

/** Opens a page, until it has asked to be told of what happens to its document. */
async function look(page: Page, path: string): Promise<void> {
  const socket = page.waitForEvent('websocket')
  await page.goto(path)
  await (await socket).waitForEvent('framesent', ({ payload }) => String(payload).includes(path.split('/').at(-1)!))
  await page.locator('main .state-badge').first().waitFor()
}

async function confirmed(actor: Page, action: string, other: Page): Promise<ActionTimes> {
  const dialog = actor.getByRole('dialog')
  await dialog.waitFor()
  const closing = actor.evaluate(
    () =>
      new Promise<{ pressed: number; answered: number; closed: number }>((resolve) => {
        let pressed = 0
        addEventListener('click', () => (pressed = performance.now()), { capture: true, once: true })
        new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return
          const closed = performance.now()
          const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
            ({ startTime }) => startTime >= pressed,
          )
          const { timeOrigin } = performance
          resolve({ pressed: timeOrigin + pressed, answered: timeOrigin + (asked?.responseEnd ?? NaN), closed: timeOrigin + closed })
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  const seeing = other.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const state = () => document.querySelector('main .state-badge')?.textContent
        const before = state()
        new MutationObserver(() => state() !== before && resolve(performance.timeOrigin + performance.now())).observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
        })
      }),
  )
  await dialog.getByRole('button', { name: action, exact: true }).click()
  const { pressed, answered, closed } = await closing
  return { answered: answered - pressed, closed: closed - pressed, seen: (await seeing) - pressed }
}
