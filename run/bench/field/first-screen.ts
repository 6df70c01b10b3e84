import type { Page } from 'playwright-core'
import type { Phone } from '../../attack/field/phone.ts'

/** How many times a phone is slower than this machine. */
const slowed = 4

/** Makes a page as slow as that of a phone. */
export async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
}

/** A screen that is opened first, and the part of it by which one sees that it stands. */
export interface FirstScreen {
  readonly screen: string
  readonly path: string
  readonly shown: string
}

/** Milliseconds until a screen stands, each time in a browser that has just been started. */
export async function startTimes(
  phone: Phone,
  session: string,
  { path, shown }: FirstScreen,
  starts: number,
  offline: boolean,
): Promise<number[]> {
  const times: number[] = []
  // The first one warms the machine.
  for (let start = -1; start < starts; start++) {
    const context = await phone.open(session)
    const page = await context.newPage()
    await slow(page)
    await context.setOffline(offline)
    await page.addInitScript(reportWhenShown, shown)
    const told = page.waitForEvent('console', (message) => message.text().startsWith(sign))
    await page.goto(path)
    const stands = Number((await told).text().slice(sign.length))
    if (start >= 0) times.push(stands)
    await context.close()
  }
  return times
}

const sign = 'stands after '

/** Runs in the browser. To ask the page from outside would have it compile what asks, for a tenth of a second. */
function reportWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)?.textContent) return
    observer.disconnect()
    console.debug(`stands after ${performance.now()}`)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
