import type { Locator, Page } from 'playwright-core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { paper } from '../../../web/e2e/testing/check-page.ts'
import { checkWithItems } from '../../../web/e2e/testing/door.ts'
import { chooseFiles } from '../../../web/e2e/testing/parts.ts'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { demoAccounts } from '../../seed/seed.ts'
import { signIn } from '../../testing/load.ts'

export const itemsOf = (page: Page): Locator => page.getByRole('group', { name: 'Текширув варағи жавоблари' })

/** A check that is held, whose first checklist gets so many items. Returns its id. */
export async function checkWithLongList(page: Page, address: string, items: number): Promise<string> {
  const check = await checkWithItems(page)
  const authorization = `Bearer ${await signIn(address, 'admin', demoAccounts.password)}`
  const get = async (path: string) =>
    (await (await fetch(`${address}/api/${path}`, { headers: { authorization } })).json()) as DocumentReply
  const [first] = (await get(`request/Get/${check}`)).fields['checkSubjects'] as string[]
  const { version, fields } = await get(`checkingquiz/Get/${first!}`)
  const rows = Array.from({ length: items }, (_, i) => ({ description: `${i + 1}. Талаб бажарилганми?`, severity: 'minor' }))
  const answer = await fetch(`${address}/api/checkingquiz/Update`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ id: first, version, ...fields, items: rows }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return check
}

/** Begins the result of a check, whose form has its items then. Returns the id of its draft. */
export async function beginResult(page: Page, check: string): Promise<string> {
  await page.goto(`/document/inspectionresult/new?requestId=${check}`)
  await paper(page, '61/Н')
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  await itemsOf(page).getByRole('region').first().waitFor()
  return /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)![0]
}

interface Answers {
  /** Milliseconds from each tap until its item is counted as answered, with the way to the item. */
  readonly times: readonly number[]
  readonly taps: number
}

/** Answers items from one to another by taps, one after another. */
export async function answerItems(page: Page, from: number, to: number): Promise<Answers> {
  const taps = await countTaps(page)
  const times: number[] = []
  for (let at = from; at < to; at++) {
    const begun = performance.now()
    await itemsOf(page).getByRole('region').nth(at).getByText('Бажарилган', { exact: true }).tap()
    await itemsOf(page)
      .getByText(new RegExp(`^${at + 1} / \\d+ бандга жавоб берилган$`))
      .waitFor()
    times.push(performance.now() - begun)
  }
  return { times, taps: await taps() }
}

/** How many taps a photo of an item takes in the app that was answered with yes: the camera has its own. */
export async function tapsOfPhoto(page: Page, at: number): Promise<number> {
  const taps = await countTaps(page)
  const item = itemsOf(page).getByRole('region').nth(at)
  await item.getByRole('button', { name: 'Изоҳ ва сурат' }).tap()
  const photo = { name: 'surat.jpg', mimeType: 'image/jpeg', buffer: await photoIn('jpeg', { width: 800, height: 600 }) }
  await chooseFiles(item.getByRole('button', { name: 'Суратга олиш' }), [photo])
  await item.getByRole('img', { name: 'surat.jpg' }).waitFor()
  return taps()
}

/** Counts the taps on a page from now on, as the browser tells them. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    document.addEventListener('pointerdown', ({ isTrusted }) => void (isTrusted && counted.taps++), true)
    return counted
  })
  return () => counted.evaluate(({ taps }) => taps)
}
