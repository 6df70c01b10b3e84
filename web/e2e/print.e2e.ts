import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import { countCalls } from './screens/in-page.ts'
import { bare, printedOf } from './testing/printed.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('a certificate is printed alone, on half a sheet: with its title, number and name', async () => {
  const page = await system.signIn('hr', { at: null })
  const { fields } = await openFirst(page, 'employee', '/info/employee', ({ certificateNumber }) => typeof certificateNumber === 'string')
  await page.getByRole('tab', { name: 'Сертификат', exact: true }).click()
  const sheet = page.locator('.certificate')
  const title = await sheet.getByRole('heading').innerText()
  const name = await sheet.locator('.certificate-name').innerText()
  const printed = await printedOf(page)
  expect(printed).toMatchObject({ pages: 1, width: 595, height: 420 })
  for (const part of [title, `№ ${fields['certificateNumber']}`, name, 'Амал қилиш муддати']) expect(printed.text).toContain(bare(part))
  expect(printed.text).not.toContain(bare('Паспорт'))

  // While another tab is open, the whole page is printed.
  await page.getByRole('tab', { name: 'Маълумотлар', exact: true }).click()
  const whole = await printedOf(page)
  for (const part of [name, 'Паспорт', `№ ${fields['certificateNumber']}`]) expect(whole.text).toContain(bare(part))
})

test('a sheet of the inspection book is printed alone: with its title, number and name', async () => {
  const page = await system.signIn('contractor', { at: null })
  const { fields } = await openFirst(page, 'inspectionbookofcontractor', '/document/inspectionbookofcontractor')
  const title = await page.locator('.sheet').getByRole('heading').innerText()
  const printed = await printedOf(page)
  expect(printed.pages).toBe(1)
  for (const part of [title, `№ ${fields['requestDocNumber']}`, String(fields['contractorName']), 'Инспектор имзоси'])
    expect(printed.text).toContain(bare(part))
  expect(printed.text).not.toContain(bare('Яратилган:'))

  // Of one that was confirmed by a key the key is named, instead of a line for the pen of the business.
  await page.route('**/api/inspectionbookofcontractor/Get/*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      json: {
        ...((await reply.json()) as object),
        signed: { name: 'АЛИЕВА НИГОРА', serialNumber: '77AB', at: '2026-11-20T10:00:00.000Z' },
      },
    })
  })
  await page.reload()
  await page.locator('.sheet').getByText('77AB').waitFor()
  const signed = await printedOf(page)
  for (const part of ['АЛИЕВА НИГОРА, калит 77AB · 20.11.2026 15:00', 'Инспектор имзоси']) expect(signed.text).toContain(bare(part))
  expect(signed.text).not.toContain(bare('Субъект вакилининг имзоси'))
})

test('a list is printed with the conditions that narrow it: its queue, what was searched for, and its filters', async () => {
  const page = await system.signIn('auditor', { at: '/document/request?queue=completed&search=savdo&orderNumber=7-b' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('list', { name: 'Танланган шартлар' }).waitFor()
  const { text } = await printedOf(page)
  for (const part of ['Якунланган', '«savdo»', '7-b']) expect(text).toContain(bare(part))
})

test('a check is printed by its button with the documents about it, and without network addresses', async () => {
  const page = await system.signIn('auditor', { at: null })
  const { fields } = await openFirst(page, 'inspectionbookofcontractor', '/document/inspectionbookofcontractor')
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-about', String(document.querySelectorAll('main .about li').length))
    // React goes on by messages to itself: as on a busy machine, some frames later.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      const after = (frames: number): unknown =>
        frames === 0 ? postMessage.call(this, message) : requestAnimationFrame(() => after(frames - 1))
      after(6)
    }
  })
  await page.goto(`/document/request/${String(fields['requestId'])}`)
  // The tabs say how much there is in them, and those with nothing step back.
  const countOf = (tab: RegExp) => page.getByRole('tab', { name: tab }).first()
  const colourOf = (tab: RegExp) =>
    countOf(tab)
      .locator('span')
      .first()
      .evaluate((title) => getComputedStyle(title).color)
  await countOf(/ [1-9]\d*$/).waitFor()
  expect(await colourOf(/ 0$/)).not.toBe(await colourOf(/^Китоб [1-9]/))
  await page.getByRole('button', { name: 'Чоп этиш' }).click()
  await page.locator('body[data-about]').waitFor()
  expect(Number(await page.locator('body').getAttribute('data-about'))).toBeGreaterThan(0)
  const { text } = await printedOf(page)
  expect(text).toContain(bare('Тарих'))
  expect(text).not.toContain(bare('Тармоқ манзили'))
  expect(text).not.toContain(bare('Батафсил'))
})

/** Opens the first document of a type with such fields. */
async function openFirst(
  page: Page,
  type: string,
  path: string,
  isMeant: (fields: DocumentReply['fields']) => boolean = () => true,
): Promise<DocumentReply> {
  await page.addInitScript(countCalls)
  const { rows } = (await (await page.request.post(`/api/${type}/GetList`, { data: { pageSize: 200 } })).json()) as ListReply
  for (const { id } of rows) {
    const document = (await (await page.request.get(`/api/${type}/Get/${id}`)).json()) as DocumentReply
    if (!isMeant(document.fields)) continue
    await page.goto(`${path}/${id}`)
    await page.locator('main h1').waitFor()
    return document
  }
  throw new Error(`no such ${type}`)
}
