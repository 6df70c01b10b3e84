import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, ListReply, SessionEnd } from '@nazorat/machines/api-types'
import { nameIn } from '@nazorat/machines/i18n'
import { countCalls, isSettled } from './screens/in-page.ts'
import { isLive, password, showsPdf, typePassword, usernameField } from './testing/browser.ts'
import { choose, field } from './testing/check-form.ts'
import { linkIn, menuLink, rowsOf, stateOf } from './testing/parts.ts'
import { startSystem } from './testing/system.ts'

const system = startSystem()

test('a one-time password lets its user choose their own, and do nothing before; a weak one is refused in the language of the page', async () => {
  const admin = await system.signIn('admin', { at: null })
  await openEntry(admin, 'inspector2')
  await admin.getByRole('button', { name: 'Бир марталик парол бериш' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Бир марталик парол бериш' }).click()
  const oneTime = await admin.getByRole('status', { name: 'Бир марталик парол' }).innerText()
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

  const save = page.getByRole('button', { name: /^(Saqlash va kirish|Сохранить и войти)$/ })
  const choose = async (chosen: string) => {
    await own.fill(chosen)
    await again.fill(chosen)
    await save.click()
  }
  await choose('korotkij')
  await page.getByText('Новый пароль должен быть не короче 10 знаков').waitFor()
  await choose('Inspector2-2026')
  await page.getByText('«Новый пароль»: такой пароль легко подобрать').waitFor()
  expect(await own.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Oʻzbekcha' }).click()
  await save.click()
  await page.getByText('«Yangi parol»: bunday parolni topish oson').waitFor()
  await page.getByRole('button', { name: 'Русский' }).click()
  await choose('терраса-над-каналом')
  await page.waitForURL(/\/document\/request$/)
  await page.getByRole('heading', { level: 1, name: 'Проверки' }).waitFor()
  await linkIn(rowsOf(page).first()).waitFor()

  // It was for one time; the own one is for always, and the language that was picked stays with the account.
  const other = await system.open()
  await other.goto('/pages/login')
  await enter(other, oneTime)
  await other.getByRole('alert').getByText('Логин ёки парол').waitFor()
  await enter(other, 'терраса-над-каналом')
  await menuLink(other, 'Проверки').waitFor()
})

test('an account is made for an employee with a one-time password; its user chooses their own, changes it, and ends one and then all other sessions', async () => {
  const admin = await system.signIn('admin', { at: null })
  const employee = await employeeWithoutAccount(admin)
  await admin.goto('/management/user/new')
  // Lists write names in the alphabet of the reader, records as they are spelled officially.
  await choose(admin, 'Ходим', nameIn(employee.title, 'cl'))
  // What is known of the employee is filled in; a name that somebody has is told of while it is typed.
  await expect.poll(() => field(admin, 'Қисқа исм').inputValue()).not.toBe('')
  await expect.poll(() => field(admin, 'Телефон рақами').inputValue()).not.toBe('')
  await field(admin, 'Логин').pressSequentially('inspector')
  await admin.getByText('Бундай фойдаланувчи мавжуд').waitFor()
  await field(admin, 'Логин').pressSequentially('.yangi')
  await admin.getByText('Бундай фойдаланувчи мавжуд').waitFor({ state: 'detached' })
  await choose(admin, 'Роллар', 'Аудитор')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  const oneTime = await admin.getByRole('status', { name: 'Бир марталик парол' }).innerText()
  await admin.getByRole('button', { name: 'Ёпиш' }).last().click()
  await admin.waitForURL(/\/management\/user\/[0-9a-f-]{36}$/)

  const signedIn = async (typed: string) => {
    const page = await system.open()
    await page.goto('/pages/login?from=%2Fmanagement%2Fmyinformation')
    await page.getByRole('button', { name: 'Ўзбекча' }).click()
    await enter(page, typed, 'inspector.yangi')
    return page
  }
  const page = await signedIn(oneTime)
  await page.getByLabel('Янги парол', { exact: true }).fill('терраса-над-каналом')
  await page.getByLabel('Янги паролни такрорланг').fill('терраса-над-каналом')
  await page.getByRole('button', { name: 'Сақлаш ва кириш' }).click()
  await page.getByRole('heading', { level: 1, name: 'Менинг маълумотларим' }).waitFor()
  await page.getByText(employee.title).first().waitFor()
  const roles = page.getByRole('region', { name: 'Роллар ва уларнинг рухсатлари' })
  await roles
    .getByText(/^Аудитор/)
    .first()
    .click()
  await roles.getByText('Текширишлар: кўриш', { exact: false }).first().waitFor()

  await page.getByRole('button', { name: /^Фойдаланувчи/ }).click()
  await page.getByRole('menuitem', { name: 'Паролни ўзгартириш' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, typed] of [
    ['Амалдаги парол', 'терраса-над-каналом'],
    ['Янги парол', 'канал-под-террасой'],
    ['Янги паролни такрорланг', 'канал-под-террасой'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(typed)
  }
  await dialog.getByRole('button', { name: 'Сақлаш' }).click()
  await page.getByText('Парол ўзгартирилди').waitFor()

  const others = [await signedIn('канал-под-террасой'), await signedIn('канал-под-террасой'), await signedIn('канал-под-террасой')]
  for (const other of others) await other.getByRole('heading', { level: 1, name: 'Менинг маълумотларим' }).waitFor()
  const open = async () =>
    (await Promise.all(others.map((other) => other.request.get('/api/account/GetSessions')))).filter((answer) => answer.ok()).length
  await page.reload()
  await page
    .getByRole('button', { name: /^Сеансни тугатиш/ })
    .first()
    .click()
  await page.getByText('Сеанс тугатилди').waitFor()
  expect(await open()).toBe(2)
  await page.getByRole('button', { name: 'Бошқа сеансларнинг ҳаммасини тугатиш' }).click()
  await page.getByText('Сеанслар тугатилди').waitFor()
  expect(await open()).toBe(0)
  // Their windows ask for the password; this one goes on.
  for (const other of others) await other.getByRole('dialog').getByText('Сеанс тугади').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Сеансни тугатиш/ }).count()).toBe(0)
})

test('a page whose session an administrator ends asks for the password at once, one that is left alone warns before it ends, and what was typed is still there', async () => {
  const [admin, page] = await Promise.all([system.signIn('admin', { at: null }), system.signIn('hr', { at: null })])
  await openEntry(admin, 'hr')
  await page.clock.install()
  const live = isLive(page)
  await page.goto('/info/employee/new')
  // A form that does not save itself: nothing but the socket tells of the end.
  await field(page, 'Паспорт серияси ва рақами').fill('AA1234567')
  await live

  await admin.getByRole('button', { name: 'Сеансларни тугатиш' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Сеансларни тугатиш' }).click()
  await admin.getByText('Сеанслар тугатилди').waitFor()
  const asked = page.getByRole('dialog')
  await asked.waitFor()
  await typePassword(asked, 'notmine')
  await asked.getByRole('alert').getByText('Логин ёки парол').waitFor()
  await typePassword(asked)
  await asked.waitFor({ state: 'detached' })
  expect(await field(page, 'Паспорт серияси ва рақами').inputValue()).toBe('AA1234567')
  await expect.poll(() => field(page, 'Паспорт серияси ва рақами').evaluate((input) => input === document.activeElement)).toBe(true)

  // The same page, left alone: it tells that the session is about to end, and any use keeps it open.
  await system.leaveAlone('hr', 28)
  await page.clock.fastForward(90_000)
  const warned = page.getByRole('alertdialog').filter({ hasText: 'Сиз анчадан бери ҳаракатсизсиз' })
  await warned.waitFor()
  await warned.getByRole('button', { name: 'Ишни давом эттириш' }).click()
  await warned.waitFor({ state: 'detached' })
  const left = (await (await page.request.get('/api/account/GetSessionEnd')).json()) as SessionEnd
  expect(Math.round((Date.parse(left.idleEnd) - Date.parse(left.now)) / 60_000)).toBe(30)
  expect(await field(page, 'Паспорт серияси ва рақами').inputValue()).toBe('AA1234567')

  // The login page gives the reason in the browser whose session has ended, and in no other.
  await page.request.post('/api/account/Logout', { headers: { origin: new URL(page.url()).origin } })
  const later = await page.context().newPage()
  await later.goto('/info/employee')
  await later.getByText(/^Сеанс тугаган: тизимдан анча вақт фойдаланилмаган/).waitFor()
  const nobody = await system.open()
  await nobody.goto('/info/employee')
  await nobody.getByLabel('Логин').waitFor()
  expect(await nobody.getByText(/^Сеанс тугаган/).count()).toBe(0)
})

test('a user adds an authenticator and a passkey on their page, and signs in with each, and with a recovery code when both are lost', async () => {
  // A passkey belongs to the name of a site, not to its address.
  const page = await system.open({ baseURL: system.address().replace('127.0.0.1', 'localhost') })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.addInitScript(countCalls)
  const begin = async () => {
    await page.goto('/pages/login?from=/management/myinformation')
    await enter(page, password, 'hr')
  }
  const isIn = async () => {
    await page.getByRole('heading', { level: 1, name: 'Менинг маълумотларим' }).waitFor()
    // A part that comes pushes those below it away from under the pointer.
    await page.waitForFunction(isSettled)
  }
  const leave = async () => void (await page.request.post('/api/account/Logout', { headers: { origin: new URL(page.url()).origin } }))
  const dialog = page.getByRole('dialog')

  await begin()
  await isIn()
  await page.getByRole('button', { name: 'Иккинчи омилни улаш' }).click()
  await dialog.getByRole('button', { name: 'Кодлар иловасини улаш' }).click()
  await dialog.getByLabel('Амалдаги парол').fill(password)
  await dialog.getByRole('button', { name: 'Давом этиш' }).click()
  const secret = Secret.fromBase32((await dialog.getByRole('status', { name: 'Калит' }).innerText()).replaceAll(' ', ''))
  // The next code is taken too: half a minute may end between a code and its use.
  const code = (step: 0 | 1) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
  await dialog.getByRole('img', { name: 'QR-код' }).waitFor()
  await dialog.getByLabel('Иловадаги 6 хонали код').fill(code(0))
  await dialog.getByRole('button', { name: 'Тасдиқлаш' }).click()
  const codes = dialog.getByRole('list', { name: 'Захира кодлари' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allInnerTexts()
  expect(recovery.length).toBe(10)
  await page.keyboard.press('Escape')
  // The dialog that opens next does not wait until this one has faded out.
  await dialog.getByRole('button', { name: 'Кодларни сақлаб қўйдим' }).click()

  await page.getByRole('button', { name: 'Кириш калитини қўшиш' }).click()
  await dialog.getByLabel('Амалдаги парол').fill(password)
  await dialog.getByRole('button', { name: 'Давом этиш' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ўчириш: Кириш калити' }).waitFor()
  await leave()

  await begin()
  await page.getByRole('button', { name: 'Кириш калити билан тасдиқлаш' }).click()
  await isIn()
  await leave()

  await begin()
  await page.getByLabel('Иловадаги 6 хонали код').fill('000000')
  await page.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await page.getByText('Код нотўғри ёки ишлатилган').waitFor()
  await page.getByLabel('Иловадаги 6 хонали код').fill(code(1))
  await page.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await isIn()
  await leave()

  await begin()
  await page.getByRole('button', { name: 'Захира кодидан фойдаланиш' }).click()
  await page.getByLabel('Захира коди').fill(recovery[0]!)
  await page.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await isIn()
  await page.getByText('Захира кодлари: 9 та').waitFor()
})

test('no page does what its Content-Security-Policy forbids', async () => {
  const violations: string[] = []
  const listen = async (page: Page) => {
    await page.addInitScript(countCalls)
    page.on('console', (message) => void (/Content.Security.Policy/i.test(message.text()) && violations.push(message.text())))
    await page.exposeFunction('violates', (what: string) => void violations.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, documentURI }) => {
        ;(window as unknown as { violates: (what: string) => void }).violates(
          `${documentURI}: ${effectiveDirective} ${blockedURI} ${sample}`,
        )
      })
    })
  }
  const see = async (page: Page, path: string, sight: (on: Page) => Locator) => {
    await page.goto(path)
    await sight(page).first().waitFor()
    await page.waitForFunction(isSettled)
  }
  const [auditor, inspector] = await Promise.all([system.signIn('auditor', { at: null }), system.signIn('inspector', { at: null })])
  const login = await system.open()
  await Promise.all([auditor, inspector, login].map(listen))
  await auditor.addInitScript(showsPdf)
  await see(login, '/pages/login', usernameField)
  await see(inspector, '/document/request/new', (on) => on.getByRole('combobox'))
  await field(inspector, 'Текшириш бошланиши').click()
  await field(inspector, 'Тадбиркорлик субъекти').click()
  await inspector.getByRole('option').first().waitFor()
  await see(auditor, '/document/request', rowsOf)
  await linkIn(rowsOf(auditor).first()).click()
  await stateOf(auditor).waitFor()
  for (const tab of await auditor.getByRole('tab').all()) await tab.click()
  await auditor.getByRole('tab', { name: 'Файллар' }).click()
  const shown = auditor.waitForResponse(/shown=true/)
  await auditor
    .getByRole('tabpanel')
    .getByRole('link', { name: /\.pdf$/ })
    .first()
    .click()
  expect((await shown).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline/),
    'x-frame-options': 'SAMEORIGIN',
  })
  await see(auditor, '/reports/log', (on) => on.getByRole('region', { name: 'Воқеалар жадвали' }).getByRole('link'))
  expect(violations).toEqual([])

  // The listener hears of one that there is.
  await login.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">'))
  await expect.poll(() => violations.join()).toContain('style-src-attr')
})

/** Signs in with any password, on the login page that is open. */
async function enter(page: Page, typed: string, username = 'inspector2'): Promise<void> {
  await usernameField(page).fill(username)
  await typePassword(page, typed)
}

/** An employee of the administrator's own body whom no account is of. */
async function employeeWithoutAccount(admin: Page) {
  const list = async (type: string, data: object) =>
    (await (await admin.request.post(`/api/${type}/GetList`, { data })).json()) as ListReply
  const { organizationId } = ((await (await admin.request.get('/api/user/Get')).json()) as DocumentReply).fields
  for (const row of (await list('employee', { organizationId, pageSize: 200 })).rows)
    if ((await list('user', { employeeId: row.id })).total === 0) return { id: row.id, title: String(row['fullName']) }
  throw new Error('everybody has an account')
}

/** Opens the tab where an administrator lets a user in anew. */
async function openEntry(admin: Page, username: string): Promise<void> {
  const { rows } = (await (await admin.request.post('/api/user/GetList', { data: { username } })).json()) as ListReply
  await admin.goto(`/management/user/${rows[0]!.id}`)
  await admin.getByRole('tab', { name: 'Тизимга кириш' }).click()
}

const focused = (page: Page): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent)

test('a business is called as it is registered where its account is named, and a person in the alphabet of the reader', async () => {
  const shown = async (user: string) => {
    const page = await system.signIn(user, { at: '/management/myinformation' })
    const name = await page.getByRole('button', { name: 'Фойдаланувчи менюси' }).innerText()
    await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
    return name
  }
  const [business, person] = await Promise.all([shown('contractor'), shown('moderator')])
  expect([business, person]).toEqual([expect.stringMatching(/^"[A-Z ]+" MCHJ$/), expect.stringMatching(/^[А-Я]\. [а-я]+$/i)])

  const admin = await system.signIn('admin', { at: '/management/user?search=contractor' })
  await admin
    .getByRole('link', { name: business, exact: true })
    .or(admin.getByRole('cell', { name: business }))
    .first()
    .waitFor()
})
