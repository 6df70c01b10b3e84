import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { callIn } from '../screens/views.ts'
import { obstacles } from '../testing/obstacles.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** A window of somebody without an account, on a small phone. */
const stranger = (options: BrowserContextOptions = {}): Promise<Page> =>
  system.open({ viewport: { width: 320, height: 640 }, locale: 'ru-RU', ...options })

/** The address of the page of a check that was decided on, as its order names it. */
async function printedAddress(): Promise<{ address: string; number: string; code: string }> {
  const page = await system.signIn('inspector', { at: '/document/request' })
  const { rows } = (await callIn(page, 'publicrecord/GetList', { state: ['held'] })) as ListReply
  await page.goto(`${system.address()}/document/request/${String(rows[0]!['requestId'])}`)
  await page.getByRole('tab', { name: /^Буйруқ варағи/ }).click()
  const sheet = page.getByRole('region', { name: 'Текшириш ўтказиш тўғрисидаги буйруқ варағи' })
  await sheet.getByRole('img', { name: 'Буйруқни текшириш коди' }).waitFor()
  const href = await page.getByRole('link', { name: 'Ҳамма кўрадиган саҳифа' }).getAttribute('href')
  const code = /\/c\/(\w{10})/.exec(href!)![1]!
  await sheet.getByText(`${code.slice(0, 5)} ${code.slice(5)}`).waitFor()
  return { address: `${system.address()}/c/${code}`, number: String(rows[0]!['requestDocNumber']), code }
}

const verdict = (page: Page) => page.getByRole('status')

test('the code of an order leads a stranger to the check, and the page proves itself', async () => {
  const { address, number, code } = await printedAddress()
  const page = await stranger()
  await page.goto(`${system.address()}/c`)
  await page.getByRole('textbox', { name: 'Код' }).fill(`${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('heading', { level: 1, name: `Проверка № ${number}` }).waitFor()
  await verdict(page)
    .getByText(/^Ваш браузер проверил: эта запись внесена в журнал/)
    .waitFor()
  await verdict(page)
    .getByText(/Независимых свидетелей у журнала нет/)
    .waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await obstacles(page, 'moderate')).toEqual([])
  for (const [language, sentence] of [
    ['Ўзбекча', /^Сизнинг браузерингиз текширди/],
    ['Oʻzbekcha', /^Sizning brauzeringiz tekshirdi/],
  ] as const) {
    await page.getByRole('link', { name: language, exact: true }).click()
    await verdict(page).getByText(sentence).waitFor()
  }
  await page.goto(`${system.address()}/c/${code.slice(0, 9)}${code.endsWith('A') ? 'B' : 'A'}`)
  await page.getByRole('alert').getByText('Код введён неверно').waitFor()
  expect(address).toContain(code)
})

test('a page that shows something else than its record says is called false', async () => {
  const { address } = await printedAddress()
  const changed: Record<string, readonly [(page: string) => string, RegExp]> = {
    'another day on the page': [(page) => page.replace(/<p>\d\d\.\d\d\.\d{4}<\/p>/, '<p>01.01.2099</p>'), /не то, что в доказанной записи/],
    'another state on the page': [(page) => page.replace(/(<p id="state">)[^<]*/, '$1Отменена'), /не то, что в доказанной записи/],
    'another text of the record': [(page) => page.replaceAll(/\\"checkEndDate\\":\\"\d{4}/g, '\\"checkEndDate\\":\\"2099'), /он изменён/],
  }
  for (const [what, [change, sentence]] of Object.entries(changed)) {
    const page = await stranger()
    await page.route('**/c/*', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      expect([what, change(body) === body]).toEqual([what, false])
      await route.fulfill({ response, body: change(body) })
    })
    await page.goto(`${address}?lang=ru`)
    await verdict(page).getByText(sentence).waitFor()
    await verdict(page).getByText('Не доверяйте этой странице').waitFor()
  }
})

test('without script the page can be read, and says that nothing was proved', async () => {
  const { address, number } = await printedAddress()
  const page = await stranger({ javaScriptEnabled: false })
  await page.goto(`${address}?lang=ru`)
  await page.getByRole('heading', { level: 1, name: `Проверка № ${number}` }).waitFor()
  await verdict(page).getByText('Пока ничего не доказано').waitFor()
  await page.getByText('Начало проверки').waitFor()
})
