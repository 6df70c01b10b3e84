import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { addDays } from '@nazorat/machines'
import { expect, test } from 'vitest'
import { field, fillCheck, today, typed } from './check-form.ts'
import { act, confirm, sendResult, standsAt } from './check-page.ts'
import { startSystem } from './system.ts'

const steps = [
  'Раҳбарга юборилди',
  'Тасдиқланди ва юборилди',
  'Кўриб чиқиш учун қабул қилинди',
  'Келишилди',
  'Модераторга қайтарилди',
  'Текшириш бошланди',
  'Натижа киритилди',
  'Текшириш якунланди',
  'Архивланди',
]

const system = startSystem()

test('a check goes from draft to archive through six accounts, and the auditor reads every step', { timeout: 240_000 }, async () => {
  const inspector = await system.signIn('inspector')
  await inspector.goto('/document/request/new')
  await fillCheck(inspector, 'MIROBOD SAVDO SERVIS', ['2019-01-01', '2019-12-31'])
  await inspector.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(inspector)
  await inspector.waitForURL(/\/document\/request\/[0-9a-f-]{36}$/)
  const path = new URL(inspector.url()).pathname
  await standsAt(inspector, 'Жараёнда (раҳбар)')

  // The inspector's page stays open: what others do appears on it by itself.
  const ceo = await system.signIn('ceo')
  await ceo.goto(path)
  await act(ceo, 'Тасдиқлаш')
  await standsAt(inspector, 'Юборилган')

  const moderator = await system.signIn('moderator')
  await moderator.goto(path)
  await act(moderator, 'Қабул қилиш')
  await standsAt(inspector, 'Жараёнда (модератор)')
  await act(moderator, 'Келишиш', async (dialog) => field(dialog, 'Келишилган кунлар сони').fill('5'))
  await standsAt(inspector, 'Келишилган')
  await inspector.locator('.document-due').filter({ hasText: `Бошлаш: ${typed(addDays(today, 9))} гача, акс ҳолда — «Муддати ўтган»` }).waitFor()

  // A second pair of eyes of the authorized body sends the decision back, and it is taken again.
  const staff = await system.signIn('staff')
  await staff.goto(path)
  await act(staff, 'Модераторга қайтариш', async (dialog) => field(dialog, 'Сабаб').fill('Кунлар сонини қайта кўриш керак'))
  await standsAt(moderator, 'Жараёнда (модератор)')
  await act(moderator, 'Келишиш', async (dialog) => field(dialog, 'Келишилган кунлар сони').fill('4'))

  const contractor = await system.signIn('contractor')
  await contractor.goto(path)
  await standsAt(contractor, 'Келишилган')
  expect(await contractor.getByRole('button', { name: 'Ўтказилган деб белгилаш' }).count()).toBe(0)

  await standsAt(inspector, 'Келишилган')
  await act(inspector, 'Ўтказилган деб белгилаш')
  await standsAt(contractor, 'Ўтказилмоқда')
  await sendResult(inspector)
  await act(inspector, 'Якунлаш', async (dialog) => {
    await field(dialog, 'Амалда тугаган сана').fill(typed(today))
    await field(dialog, 'Амалда тугаган сана').press('Tab')
  })
  await standsAt(inspector, 'Якунланган')
  await act(inspector, 'Архивлаш')
  await standsAt(inspector, 'Архивланган')

  const auditor = await system.signIn('auditor')
  await auditor.goto(path)
  await auditor.getByRole('tab', { name: 'Тарих' }).click()
  const history = auditor.getByRole('tabpanel', { name: 'Тарих' })
  for (const step of steps) await history.getByText(step, { exact: true }).first().waitFor()
  await history.getByText('Кунлар сонини қайта кўриш керак').first().waitFor()
  expect(await auditor.locator('.action-bar button').count()).toBe(0)
  // How it came to be a draft is its body's alone.
  expect(await history.getByText('Яратилди', { exact: true }).count()).toBe(0)
  await inspector.getByRole('tab', { name: 'Тарих' }).click()
  await inspector.getByRole('tabpanel', { name: 'Тарих' }).getByText('Яратилди', { exact: true }).waitFor()
})

test('a file whose connection is cut goes on by itself where it was, and meanwhile nothing is sent or left without it', { timeout: 120_000 }, async () => {
  const line = await breakingLine(Number(new URL(system.address()).port), 2 * 1024 * 1024)
  const page = await system.signIn('inspector', { baseURL: `http://127.0.0.1:${line.port}` })
  await page.goto('/document/request/new')
  const files = page.getByRole('group', { name: /Буйруқ$/ })
  const offsets: number[] = []
  page.on('request', (request) => request.method() === 'PUT' && offsets.push(Number(new URL(request.url()).searchParams.get('offset'))))
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8 * 1024 * 1024, 'x'), Buffer.from('\n%%EOF')])
  await files.locator('input[type=file]').setInputFiles({ name: 'katta.pdf', mimeType: 'application/pdf', buffer: bytes })
  await files.getByText('Алоқа узилди').waitFor()

  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  const said = page.locator('.form-field', { has: files }).locator('.form-error', { hasText: 'Файл ҳали юкланмаган' })
  await said.waitFor()
  await page.getByRole('link', { name: 'Текширишлар', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Формада қолиш' }).click()

  line.mend()
  await files.getByText('PDF, 8').waitFor()
  await said.waitFor({ state: 'hidden' })
  expect(offsets[0]).toBe(0)
  expect(offsets.at(-1)).toBeGreaterThan(1024 * 1024)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  await line.close()
})

/** A line to the server that breaks when so many bytes have gone over one connection; again and again, since Chromium itself tries anew. */
async function breakingLine(to: number, after: number) {
  const open = new Set<Socket>()
  let breaking = true
  const line = createServer((browser) => {
    const server = connect(to, '127.0.0.1')
    const cut = () => [browser, server].forEach((socket) => socket.destroy())
    for (const socket of [browser, server]) open.add(socket.on('error', cut).on('close', cut))
    let gone = 0
    browser.on('data', (bytes) => {
      gone += bytes.length
      if (!breaking || gone <= after) return void server.write(bytes)
      // What has gone is let through: the break comes after it.
      server.end(bytes, () => browser.destroy())
    })
    server.pipe(browser)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    port: (line.address() as AddressInfo).port,
    mend: () => void (breaking = false),
    close: () => new Promise((resolve) => {
      line.close(resolve)
      for (const socket of open) socket.destroy()
    }),
  }
}
