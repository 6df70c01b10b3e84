import { openBrowser, signIn } from '../../../web/e2e/testing/browser.ts'
import { demoAccounts } from '../../seed/seed.ts'
import { signIn as tokenOf } from '../../testing/load.ts'

/** In milliseconds, at a door where both are online. */
interface DoorTimes {
  /** From the code to the form that the inspector only has to confirm. */
  readonly form: number
  /** From the inspector's press to the card on the screen of the business. */
  readonly seen: number
}

/** Registers visits at a door of the demo, while the business has its screen open on another phone. */
export async function doorTimes(address: string, visits: number): Promise<DoorTimes[]> {
  const code = await doorCode(address)
  const browser = await openBrowser()
  try {
    const viewport = { width: 390, height: 844 }
    const business = await signIn(browser, address, 'contractor', { viewport })
    const inspector = await signIn(browser, address, 'inspector2', { viewport })
    await business.goto(`${address}/document/atdoor`)
    const cards = business.getByRole('article')
    const times: DoorTimes[] = []
    for (let visit = 0; visit < visits; visit++) {
      const purpose = `Ўлчов ${visit}`
      await inspector.goto(`${address}/document/openvisit`)
      await inspector.getByRole('textbox', { name: 'Ёки кодни теринг' }).fill(code)
      const begun = performance.now()
      await inspector.getByRole('button', { name: 'Давом этиш' }).click()
      await inspector.getByText('Маслаҳат бериш', { exact: true }).waitFor()
      const form = performance.now() - begun
      await inspector.getByText('Маслаҳат бериш', { exact: true }).click()
      await inspector.getByRole('textbox', { name: /Ташриф мақсади/ }).fill(purpose)
      const pressed = performance.now()
      await inspector.getByRole('button', { name: 'Ташрифни очиш', exact: true }).click()
      await cards.filter({ hasText: purpose }).waitFor()
      times.push({ form, seen: performance.now() - pressed })
    }
    return times
  } finally {
    await browser.close()
  }
}

/** The code on a door of the demo's business. */
async function doorCode(address: string): Promise<string> {
  const authorization = `Bearer ${await tokenOf(address, 'contractor', demoAccounts.password)}`
  const answer = await fetch(`${address}/api/premises/GetList`, {
    method: 'POST',
    headers: { authorization },
    body: '{"state":["active"],"sortBy":"name","pageSize":1}',
  })
  return ((await answer.json()) as { rows: { doorCode: string }[] }).rows[0]!.doorCode
}
