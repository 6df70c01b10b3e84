import type { DocumentReply, ListReply, UserInfo } from '@nazorat/machines/api-types'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { password, personPort, startEimzo } from '../../run/eimzo/start.ts'
import { demoSigners } from '../../run/seed/index.ts'
import { replacePort } from './testing/browser.ts'
import { field } from './testing/check-form.ts'
import { standsAt } from './testing/check-page.ts'
import { selectAll, selectionBar, stateOf } from './testing/parts.ts'
import { standBetween } from './testing/program-between.ts'
import { startSystem } from './testing/system.ts'

/** The passwords that the person types when their program asks, in order; after them always the right one. */
const typed: string[] = []
let asked = 0
const environment: Record<string, string> = { EIMZO_API_KEYS: '127.0.0.1,96D0C1491615C82B9A54D9989779DF825B690748224C2B04F500F370D51827CE' }

beforeAll(async () => {
  const askPassword = async () => {
    asked++
    return typed.shift() ?? password
  }
  const eimzo = await startEimzo({ port: 0, askPassword })
  environment['EIMZO_URL'] = eimzo.url
  const closeBrowser = await replacePort(personPort, eimzo.port)
  return async () => {
    await closeBrowser()
    await eimzo.stop()
  }
})

const system = startSystem(environment)

/** The checks in a state to which the person at the page may do something. */
const checksTo = (page: Page, action: string, state: string): Promise<DocumentReply[]> =>
  page.evaluate(
    async ([action, state]) => {
      const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ state, pageSize: 200 }) }
      const { rows } = (await (await fetch('/api/request/GetList', asked)).json()) as ListReply
      const documents = await Promise.all(
        rows.map(async ({ id }) => (await (await fetch(`/api/request/Get/${id}`)).json()) as DocumentReply),
      )
      return documents.filter(({ actions }) => actions.includes(action!))
    },
    [action, state],
  )

const approvable = async (page: Page): Promise<string[]> => (await checksTo(page, 'approve', 'ceo')).map(({ id }) => id)

/** Says how a user's organization has decisions signed, as its administrator does. */
async function setSigning(of: Page, signing: string): Promise<void> {
  const id = await of.evaluate(async () => ((await (await fetch('/api/account/GetUserInfo')).json()) as UserInfo).organization!.id)
  const admin = await system.signIn('admin')
  const status = await admin.evaluate(
    async ([id, signing]) => {
      const { version } = (await (await fetch(`/api/organization/Get/${id}`)).json()) as DocumentReply
      return (
        await fetch('/api/organization/Update', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, version, signing }),
        })
      ).status
    },
    [id, signing],
  )
  expect(status).toBe(200)
  const known = () => of.evaluate(async () => ((await (await fetch('/api/account/GetUserInfo')).json()) as UserInfo).actor.signing)
  await expect.poll(known).toBe(signing)
}

const nameOf = (user: string): string => demoSigners.find(({ username }) => username === user)!.name
const named = (user: string): RegExp => new RegExp(nameOf(user), 'i')

const signingIn = (page: Page) => page.getByRole('dialog', { name: 'Электрон рақамли имзо' })

/** Presses the button of an action and confirms it: the dialog for signing opens. */
async function approve(page: Page) {
  await page.getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await page.getByRole('dialog', { name: 'Тасдиқлаш', exact: true }).getByRole('button', { name: 'Тасдиқлаш', exact: true }).click()
  await signingIn(page).waitFor()
  return signingIn(page)
}

test('a person signs in by their key, and hears why another certificate does not let them in', async () => {
  const page = await system.open()
  await page.goto('/pages/login?from=%2Fmanagement%2Fmyinformation')
  await page.getByRole('button', { name: 'ЭРИ калити билан кириш' }).click()
  // In the order in which the program has them: all are of one person.
  const keys = page.getByRole('list', { name: 'Имзо калитлари' }).getByRole('button', { name: named('inspector') })
  const [own, expired, revoked, foreign] = [keys.nth(0), keys.nth(1), keys.nth(2), keys.nth(3)]
  await expect.poll(() => own.textContent()).toMatch(/Сертификат: [0-9A-F]+/)
  await expired.getByText(/^Муддати \d\d\.\d\d\.\d{4} да тугаган$/).waitFor()
  expect([await expired.isDisabled(), await own.isDisabled()]).toEqual([true, false])

  typed.push('1234')
  await own.click()
  await page
    .getByRole('alert')
    .getByText(/^Калит пароли нотўғри/)
    .waitFor()
  await revoked.click()
  await page
    .getByRole('alert')
    .getByText(/^Имзо сертификати чақириб олинган/)
    .waitFor()
  await foreign.click()
  await page
    .getByRole('alert')
    .getByText(/^Имзо сертификати ишончли рўйхатга олиш маркази томонидан берилмаган/)
    .waitFor()
  await own.click()
  await page.getByRole('heading', { level: 1, name: 'Менинг маълумотларим' }).waitFor()
  await page.getByRole('button', { name: /^Бириктиришни бекор қилиш: [0-9A-F]+$/ }).waitFor()
})

test('a head approves by their key, one check and then several with one password; each failure says what to do', async () => {
  const page = await system.signIn('ceo')
  await setSigning(page, 'required')
  const [first, ...others] = await approvable(page)
  expect(others.length).toBeGreaterThan(1)

  // Where the program does not run.
  const without = await system.signIn('ceo')
  await without.routeWebSocket(/127\.0\.0\.1:64646/, (socket) => socket.close())
  await without.goto(`/document/request/${first}`)
  await (await approve(without)).getByText(/^E-IMZO дастури топилмади/).waitFor()

  // The program is none for phones: there nobody is told to start it.
  const phone = await system.signIn('ceo', {
    at: `/document/request/${first}`,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const onPhone = await approve(phone)
  await onPhone.getByText(/^E-IMZO дастури телефонда ишламайди/).waitFor()
  expect(await onPhone.getByRole('button', { name: 'Қайта уриниш' }).count()).toBe(0)

  await page.goto(`/document/request/${first}`)
  typed.push('1234')
  const dialog = await approve(page)
  expect(await dialog.innerText()).toMatch(/Амал\s+Тасдиқлаш\s+Ҳужжат\s+Текшириш[^]*, \d+-таҳрир\s+Файллар: \d/)
  const key = dialog.getByRole('button', { name: named('ceo') })
  await key.click()
  await dialog.getByText(/^Калит пароли нотўғри/).waitFor()
  await key.click()
  await dialog.waitFor({ state: 'detached' })
  // Of some checks the authorized body is only notified.
  await stateOf(page)
    .getByText(/^(Юборилган|Хабардор қилиш тартибида)$/)
    .waitFor()

  // Somebody else's key is refused by the server, and nothing has happened.
  await page.goto(`/document/request/${others[0]}`)
  const another = await approve(page)
  // Their own key is there at once, and those of others below, folded.
  await another.getByRole('button', { name: named('ceo') }).waitFor()
  expect(await another.getByRole('list', { name: 'Имзо калитлари' }).getByRole('button').count()).toBe(1)
  await another.getByText(/^Бошқа калитлар: \d+$/).click()
  const edge = async (element: Locator) => element.boundingBox().then((box) => box!.x + box!.width)
  expect(await edge(another.getByRole('button', { name: named('moderator') }))).toBe(
    await edge(another.getByRole('button', { name: named('ceo') })),
  )
  await another.getByRole('button', { name: named('moderator') }).click()
  await page
    .getByRole('dialog', { name: 'Тасдиқлаш', exact: true })
    .getByText(/^Калит сизники эмас/)
    .waitFor()

  const before = asked
  await page.goto('/document/request?queue=ceo')
  await selectAll(page)
  await selectionBar(page)
    .getByRole('button', { name: /^Тасдиқлаш/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Тасдиқлаш' }).click()
  const many = signingIn(page)
  const chosen = Number(/\d+/.exec(await many.getByText(/^Ҳужжатлар: \d+$/).innerText()))
  expect(chosen).toBeGreaterThan(1)
  await many.getByRole('button', { name: named('ceo') }).click()
  await many.waitFor({ state: 'detached' })
  await expect.poll(async () => (await approvable(page)).length).toBe(others.length - chosen)
  expect(asked).toBe(before + 1)

  const auditor = await system.signIn('auditor', { at: `/document/request/${first}?tab=history` })
  await auditor.getByText(new RegExp(`^ЭРИ: ${nameOf('ceo')}, калит [0-9A-F]+$`, 'i')).waitFor()
})

test('a signature of something else than what is sent is refused with its sentence, and what was typed stays', async () => {
  const page = await system.signIn('moderator')
  await setSigning(page, 'required')
  const check = (await checksTo(page, 'agree', 'moderator')).find(({ fields }) => Number(fields['checkDaysNumber']) > 1)!
  const exchange = await standBetween(page)
  await page.goto(`/document/request/${check.id}`)
  await page.getByRole('button', { name: 'Келишиш', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Келишиш', exact: true })
  const days = field(dialog, 'Келишилган кунлар сони')
  await days.fill('1')

  const sign = async (user = 'moderator', nth = 0) => {
    await dialog.getByRole('button', { name: 'Келишиш', exact: true }).click()
    if (user !== 'moderator')
      await signingIn(page)
        .getByText(/^Бошқа калитлар/)
        .click()
    const key = signingIn(page)
      .getByRole('button', { name: named(user) })
      .nth(nth)
    const [answer] = await Promise.all([page.waitForResponse('**/api/request/Agree/**'), key.click()])
    return answer.status()
  }
  const isRefused = async (status: number, sentence: string) => {
    expect(status).toBe(422)
    await dialog.getByText(sentence, { exact: true }).waitFor()
    expect(await days.inputValue()).toBe('1')
  }
  const stale = 'Имзо эскирган ёки ҳужжат ўзгарган. Компьютер соатини текширинг ва қайтадан имзоланг'
  const ofAnother = 'Имзо бошқа амал ёки файлга тегишли. Қайтадан имзоланг'

  exchange.text = (text) => ({ ...text, version: check.version - 1 })
  await isRefused(await sign(), stale)
  exchange.text = (text) => ({ ...text, action: 'refuse' })
  await isRefused(await sign(), ofAnother)
  exchange.text = (text) => ({ ...text, files: ['b'.repeat(64)] })
  await isRefused(await sign(), ofAnother)

  // Exchanged on its way to the server, once it was signed.
  exchange.text = null
  await page.route(
    '**/api/request/Agree/**',
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), agreedCheckDaysNumber: 2 }) }),
    { times: 1 },
  )
  await isRefused(await sign(), ofAnother)

  // The inspector's keys of this computer, in their order: valid, expired, revoked, of a foreign authority.
  await isRefused(
    await sign('inspector', 2),
    'Имзо сертификати чақириб олинган. Бошқа калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
  )
  await isRefused(
    await sign('inspector', 3),
    'Имзо сертификати ишончли рўйхатга олиш маркази томонидан берилмаган. Шундай марказ берган калитни танланг',
  )
  // An expired one cannot be chosen: a program signs with it all the same.
  exchange.key = 'DS-expired'
  await isRefused(
    await sign(),
    'Имзо сертификати имзолаш пайтида амал қилмаган. Амалдаги калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
  )

  exchange.key = 'none'
  await dialog.getByRole('button', { name: 'Келишиш', exact: true }).click()
  await signingIn(page)
    .getByText(/^Компьютерда имзо калити топилмади/)
    .waitFor()
  await signingIn(page).getByRole('button', { name: 'Ёпиш' }).click()

  exchange.key = null
  expect(await sign()).toBe(200)
  await standsAt(page, 'Келишилган')
})
