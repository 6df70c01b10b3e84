import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines'
import { password } from './testing/browser.ts'
import { field } from './testing/check-form.ts'
import { startSystem } from './testing/system.ts'

const system = startSystem()

test('a one-time password lets its user choose their own, and do nothing before; a weak one is refused in the language of the page', { timeout: 60_000 }, async () => {
  const admin = await system.signIn('admin')
  await openEntry(admin, 'inspector2')
  await admin.getByRole('button', { name: 'Бир марталик парол бериш' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Бир марталик парол бериш' }).click()
  const oneTime = await admin.locator('.issued-password').innerText()
  expect(await focused(admin)).toBe('Ёпиш')
  await admin.keyboard.press('Enter')
  await admin.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(admin)).toBe('Бир марталик парол бериш')

  const page = await system.open()
  await page.goto('/pages/login?from=%2Fdocument%2Frequest')
  await page.getByRole('button', { name: 'Русский' }).click()
  await enter(page, oneTime)
  const [own, again] = [page.getByLabel('Новый пароль', { exact: true }), page.getByLabel('Повторите новый пароль')]
  await own.waitFor()
  // Another address leads back to the login, and the session is good for nothing else.
  expect((await page.request.post('/api/request/GetList', { data: {} })).status()).toBe(403)
  await page.goto('/document/request')
  await page.waitForURL(/\/pages\/login/)
  await enter(page, oneTime)

  const choose = async (chosen: string) => {
    await own.fill(chosen)
    await again.fill(chosen)
    await page.locator('form button[type=submit]').click()
  }
  await choose('korotkij')
  await page.getByText('Новый пароль должен быть не короче 10 знаков').waitFor()
  await choose('Inspector2-2026')
  await page.getByText('«Новый пароль»: такой пароль легко подобрать').waitFor()
  expect(await own.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Oʻzbekcha' }).click()
  await page.locator('form button[type=submit]').click()
  await page.getByText('«Yangi parol»: bunday parolni topish oson').waitFor()
  await page.getByRole('button', { name: 'Русский' }).click()
  await choose('терраса-над-каналом')
  await page.waitForURL(/\/document\/request$/)
  await page.getByRole('heading', { level: 1, name: 'Проверки' }).waitFor()
  await page.locator('tbody a').first().waitFor()

  // It was for one time; the own one is for always, and the language that was picked stays with the account.
  const other = await system.open()
  await other.goto('/pages/login')
  await enter(other, oneTime)
  await other.locator('.refused-note').getByText('Логин ёки парол').waitFor()
  await enter(other, 'терраса-над-каналом')
  await other.getByRole('link', { name: 'Проверки', exact: true }).waitFor()
})

test('a page whose session an administrator ends asks for the password within five seconds, and what was typed is still there', { timeout: 60_000 }, async () => {
  const [admin, page] = await Promise.all([system.signIn('admin'), system.signIn('hr')])
  await openEntry(admin, 'hr')
  const socket = page.waitForEvent('websocket')
  await page.goto('/info/employee/new')
  // A form that does not save itself: nothing but the socket tells of the end.
  await field(page, 'Паспорт серияси ва рақами').fill('AA1234567')
  await socket
  await page.waitForLoadState('networkidle')

  await admin.getByRole('button', { name: 'Сеансларни тугатиш' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Сеансларни тугатиш' }).click()
  await admin.getByText('Сеанслар тугатилди').waitFor()
  const asked = page.getByRole('dialog')
  await asked.waitFor({ timeout: 5000 })
  await asked.locator('input[type=password]').fill('notmine')
  await asked.locator('button[type=submit]').click()
  await asked.locator('.refused-note').getByText('Логин ёки парол').waitFor()
  await asked.locator('input[type=password]').fill(password)
  await asked.locator('button[type=submit]').click()
  await asked.waitFor({ state: 'detached' })
  expect(await field(page, 'Паспорт серияси ва рақами').inputValue()).toBe('AA1234567')
  await expect.poll(() => field(page, 'Паспорт серияси ва рақами').evaluate((input) => input === document.activeElement)).toBe(true)
})

test('no page does what its Content-Security-Policy forbids', { timeout: 60_000 }, async () => {
  const violations: string[] = []
  const listen = async (page: Page) => {
    page.on('console', (message) => void (/Content.Security.Policy/i.test(message.text()) && violations.push(message.text())))
    await page.exposeFunction('violates', (what: string) => void violations.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) => {
        ;(window as unknown as { violates: (what: string) => void }).violates(`${documentURI}: ${effectiveDirective} ${blockedURI} ${sample}`)
      })
    })
  }
  const see = async (page: Page, path: string, sight: string) => {
    await page.goto(path)
    await page.locator(sight).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const [auditor, inspector] = await Promise.all([system.signIn('auditor'), system.signIn('inspector')])
  const login = await system.open()
  await Promise.all([auditor, inspector, login].map(listen))
  await see(login, '/pages/login', 'input[autocomplete=username]')
  await see(inspector, '/document/request/new', 'input[role=combobox]')
  await field(inspector, 'Текшириш бошланиши').click()
  await field(inspector, 'Тадбиркорлик субъекти').click()
  await inspector.getByRole('option').first().waitFor()
  await see(auditor, '/document/request', 'tbody a')
  await auditor.locator('tbody a').first().click()
  await auditor.locator('.document-header').waitFor()
  for (const tab of await auditor.getByRole('tab').all()) await tab.click()
  await see(auditor, '/reports/log', '.bp6-table-cell')
  expect(violations).toEqual([])

  // The listener hears of one that there is.
  await login.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">'))
  await expect.poll(() => violations.join()).toContain('style-src-attr')
})

/** Signs in as `inspector2` with any password, on the login page that is open. */
async function enter(page: Page, typed: string): Promise<void> {
  await page.locator('input[autocomplete=username]').fill('inspector2')
  await page.locator('input[autocomplete=current-password]').fill(typed)
  await page.locator('form button[type=submit]').click()
}

/** Opens the tab where an administrator lets a user in anew. */
async function openEntry(admin: Page, username: string): Promise<void> {
  const { rows } = (await (await admin.request.post('/api/user/GetList', { data: { username } })).json()) as ListReply
  await admin.goto(`/management/user/${rows[0]!.id}`)
  await admin.getByRole('tab', { name: 'Тизимга кириш' }).click()
}

const focused = (page: Page): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent)
