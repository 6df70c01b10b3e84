import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
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
  await page.getByRole('tab', { name: 'Буйруқ', exact: true }).click()
  const sheet = page.getByRole('region', { name: 'Текшириш ўтказиш тўғрисидаги буйруқ варағи' })
  await sheet.getByRole('img', { name: 'Буйруқни текшириш коди' }).waitFor()
  const href = await page.getByRole('link', { name: 'Ҳамма кўрадиган саҳифа' }).getAttribute('href')
  const code = /\/c\/(\w{10})/.exec(href!)![1]!
  await sheet.getByText(code, { exact: true }).waitFor()
  // A sheet for somebody who reads another language.
  await page.getByRole('radiogroup', { name: 'Варақ тили' }).getByRole('radio', { name: 'Русский' }).click()
  await page.getByRole('region', { name: 'Лист приказа о проведении проверки' }).getByText(code, { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Ҳамма кўрадиган саҳифа' }).getAttribute('href')).toMatch(/lang=ru$/)
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

/** The page of a witness of the system's log (`pnpm witness`), and a record with its proof, which the witness has signed where it is told to. */
async function atWitness(signed: boolean) {
  const { code } = await printedAddress()
  const get = async (path: string) => (await fetch(`${system.address()}${path}`)).text()
  const [vkey = ''] = (await get('/log/key')).split('\n')
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-witness-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const args = ['--name', 'witness.example', '--log', vkey, '--port', '0', '--data', folder]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../run/witness/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /^line for a policy: .* (http\S+)$/.exec(line)?.[1] ?? ''
    if (url !== '') break
  }
  const [event, proof] = await Promise.all(['event', 'proof'].map((file) => get(`/api/open/Record/${code}/${file}`)))
  const body = `old 0\n\n${proof!.slice(proof!.indexOf('\n\n') + 2)}`
  const line = signed ? await (await fetch(`${url}/add-checkpoint`, { method: 'POST', body })).text() : ''
  const page = await stranger()
  await page.goto(url)
  return { page, code, event: event!, proof: proof! + line }
}

const files = (event: string, proof: string) => [
  { name: 'event.json', mimeType: 'application/json', buffer: Buffer.from(event) },
  { name: 'record.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from(proof) },
]

test('who does not trust the server verifies a record at a witness, by its keys', async () => {
  const { page, code, event, proof } = await atWitness(true)
  await page.getByRole('heading', { level: 1, name: 'Проверка записи через свидетеля' }).waitFor()
  await page.getByRole('textbox', { name: 'Код на документе' }).fill(code)
  await page.getByLabel('Файлы с текстом записи и доказательством').setInputFiles(files(event, proof))
  await expect.poll(() => page.getByRole('textbox', { name: 'Доказательство' }).inputValue()).toBe(proof)
  const verified = page.getByRole('button', { name: 'Проверить' })
  await verified.click()
  await verdict(page)
    .getByText(/^Ваш браузер проверил: эта запись внесена в журнал/)
    .waitFor()
  await verdict(page)
    .getByText(/^Свидетель witness.example подписал это состояние журнала/)
    .waitFor()
  await page.getByText('Начало проверки').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await obstacles(page, 'moderate')).toEqual([])
  // What was put in stays when another language is chosen.
  await page.getByRole('button', { name: 'Oʻzbekcha', exact: true }).click()
  expect(await page.getByRole('textbox', { name: 'Hujjatdagi kod' }).inputValue()).toBe(code)
  await page.getByRole('button', { name: 'Русский', exact: true }).click()
  await page.getByRole('textbox', { name: 'Текст записи' }).fill(event.replace(/"checkEndDate":"\d{4}/, '"checkEndDate":"2099'))
  await verified.click()
  await verdict(page)
    .getByText(/он изменён/)
    .waitFor()
})

test('a proof that the witness has not signed is not called proved', async () => {
  const { page, code, event, proof } = await atWitness(false)
  await page.getByRole('textbox', { name: 'Код на документе' }).fill(code)
  await page.getByLabel('Файлы с текстом записи и доказательством').setInputFiles(files(event, proof))
  await expect.poll(() => page.getByRole('textbox', { name: 'Доказательство' }).inputValue()).toBe(proof)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await verdict(page)
    .getByText(/^Свидетель witness.example не подписал это состояние журнала/)
    .waitFor()
})
