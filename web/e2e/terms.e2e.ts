import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, ListReply, NotificationRow, Receipt } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { today } from '../../engine/testing/today.ts'
import { idOf } from '../../run/seed/ids.ts'
import { blackPng } from '../../run/testing/png.ts'
import { choose, field, typed } from './testing/check-form.ts'
import { act, confirm, standsAt } from './testing/check-page.ts'
import { actionsOf, chooseFiles, eventsOf, linkIn, rowsOf, selectAll, selectionBar, timeLeftIn } from './testing/parts.ts'
import { startSystem } from './testing/system.ts'

const name = 'Абдуқодирова Мафтуна Рустамовна'
const daysAhead = 45

// A system of its own: under a later clock the checks of every user expire.
const system = startSystem()

test('a check expires while its page is open, when the system is next started under a clock 30 days ahead, and is told of once', async () => {
  const ceo = await system.signIn('ceo')
  const inspector = await system.signIn('inspector')
  await ceo.goto('/document/request?queue=ceo')
  // Overdue checks come first, and say so.
  const [first] = (await list(ceo, 'request', { state: ['ceo'], sortBy: 'due' })).rows
  const row = rowsOf(ceo).first()
  expect(await linkIn(row).getAttribute('href')).toContain(first!.id)
  await timeLeftIn(row).waitFor()
  await linkIn(row).click()
  await standsAt(ceo, 'Жараёнда (раҳбар)')
  await timeLeftIn(ceo.getByRole('paragraph').filter({ hasText: 'Раҳбар қарори' }))
    .first()
    .waitFor()
  // The deadline names the next step: it is not said twice.
  expect(await ceo.getByText('Кейинги қадам:').count()).toBe(0)
  const undecided = await idsOf(inspector, [
    'ceo',
    'sent',
    'moderator',
    'agreed.notBegun',
    'agreed.postponed',
    'notified.notBegun',
    'notified.postponed',
  ])

  await system.restartAhead(30)
  await standsAt(ceo, 'Муддати ўтган (раҳбарда)')
  await ceo.getByRole('tab', { name: 'Тарих' }).click()
  await eventsOf(ceo).first().getByText('Тизим', { exact: true }).waitFor()
  // They expire in batches.
  await expect.poll(() => idsOf(inspector, expired)).toEqual(undecided)

  const told = async () =>
    (await notifications(ceo)).filter(({ document, action }) => document.id === first!.id && action === 'expire').length
  await expect.poll(told).toBe(1)
  await system.restartAhead(30)
  expect([await told(), await idsOf(inspector, expired)]).toEqual([1, undecided])
  await system.restartAhead(0)
})

test('somebody is hired, attested with five others, certified, made an inspector and chosen; the certificate ends, and is renewed from the reminder', async () => {
  const hr = await system.signIn('hr')
  await hire(hr)
  const id = new URL(hr.url()).pathname.split('/').at(-1)!
  const { fields } = await get(hr, 'employee', id)
  const others = await Promise.all(Array.from({ length: 5 }, (_, i) => hireLike(hr, fields, i)))

  // One session of six people.
  await hr.goto('/document/attestation/new')
  await choose(hr, 'Ходимлар', name.split(' ')[0]!)
  for (let i = 0; i < others.length; i++) await choose(hr, 'Ходимлар', `Синовов ${i}`)
  await hr.keyboard.press('Escape')
  await choose(hr, 'Аттестация ўтказувчи орган', 'Текширишларни мувофиқлаштириш маркази')
  await field(hr, 'Хат рақами').fill('240-К')
  for (const label of ['Хат санаси', 'Аттестация санаси']) {
    await field(hr, label).fill(typed(today()))
    await field(hr, label).press('Tab')
  }
  await hr.getByRole('button', { name: 'Қораламаларни тузиш' }).click()
  await hr.waitForURL(/docNumber=240/)
  await together(hr, 'Юбориш', 'Юборилди: 6')
  const moderator = await system.signIn('moderator', { at: '/document/attestation?docNumber=240-К' })
  await together(moderator, 'Қабул қилиш', 'Аттестацияга қабул қилинди: 6')
  await together(moderator, 'Ўтказилди деб белгилаш', 'Аттестация ўтказилди: 6')

  // The certificate lasts forty days.
  await moderator.getByRole('link', { name }).click()
  await act(moderator, 'Ўтган деб белгилаш', async (dialog) => {
    await field(dialog, 'Баённома рақами').fill('15')
    await field(dialog, 'Балл').fill('92')
    await field(dialog, 'Сертификат амал қилиш муддати').fill(typed(addDays(today(), 40)))
    await field(dialog, 'Сертификат амал қилиш муддати').press('Tab')
  })
  await standsAt(moderator, 'Аттестациядан ўтган')

  await hr.goto(`/info/employee/${id}`)
  const number = String((await get(hr, 'employee', id)).fields['certificateNumber'])
  await hr.getByText('Сертификат муддати тугаяпти').waitFor()
  await act(hr, 'Инспектор қилиш')
  // Of many actions the main ones are buttons, and the others are in a menu.
  const actions = actionsOf(hr)
  await actions.getByRole('button', { name: 'Инспекторликдан чиқариш' }).waitFor()
  expect((await actions.getByRole('button').or(actions.getByRole('link')).allInnerTexts()).map((text) => text.trim())).toEqual([
    'Таҳрирлаш',
    'Аттестация',
    'Фаолсизлантириш',
    'Инспекторликдан чиқариш',
    'Яна',
  ])
  await actions.getByRole('button', { name: 'Яна' }).click()
  await hr.getByRole('menuitem', { name: 'Бош инспектор қилиш' }).waitFor()
  await hr.keyboard.press('Escape')
  await hr.getByRole('tab', { name: 'Сертификат', exact: true }).click()
  await hr.getByText(`№ ${number}`).waitFor()
  const code = await hr.getByRole('link', { name: 'Ҳақиқийлигини текшириш' }).getAttribute('href')
  await hr.getByRole('tab', { name: 'Аттестациялар' }).click()
  await hr.getByRole('tabpanel').getByRole('link', { name: '240-К' }).waitFor()

  const inspector = await system.signIn('inspector', { at: '/document/request/new' })
  await field(inspector, 'Инспекторлар').fill(name.split(' ')[0]!)
  await inspector.getByRole('option', { name: new RegExp(`${name}.*${number}`) }).click()
  await inspector.getByRole('listitem').filter({ hasText: name }).waitFor()

  // Anybody who has the certificate may ask whether it is valid.
  const anybody = await system.open()
  await anybody.goto(code!)
  await anybody.getByText('Амал қилади').waitFor()
  await anybody.getByText(name).waitFor()
  await anybody.goto(code!.replace(/number=.*/, 'number=MS-26-999999'))
  await anybody.getByText('Бундай сертификат топилмади').waitFor()

  // The staff department of another body finds none of this.
  const elsewhere = await system.signIn('hr.samarqand')
  for (const type of ['employee', 'attestation']) expect((await list(elsewhere, type, { search: name.split(' ')[0] })).total).toBe(0)
  await elsewhere.goto(`/info/employee/${id}`)
  await elsewhere.getByRole('heading', { name: /топилмади/ }).waitFor()

  await system.restartAhead(daysAhead)
  // The browsers' clocks go with the server's.
  const signInLater = async (user: string) => {
    const page = await system.signIn(user)
    await page.clock.install({ time: Date.now() + daysAhead * 24 * 60 * 60 * 1000 })
    return page
  }
  const later = await signInLater('hr')
  await expect.poll(async () => (await notifications(later)).filter(({ document }) => document.id === id).length).toBeGreaterThan(0)
  await anybody.goto(code!)
  await anybody.getByText('Амал қилмайди').waitFor()
  const again = await signInLater('inspector')
  await again.goto('/document/request/new')
  await field(again, 'Инспекторлар').fill(name.split(' ')[0]!)
  await again.getByRole('option', { name: new RegExp(`${name}.*Сертификат муддати ўтган`) }).waitFor()

  // The reminder leads to the person, and from there to a new attestation.
  await later.goto('/management/notification')
  await later.getByRole('main').getByRole('link').filter({ hasText: name }).first().click()
  await later.getByText('Сертификат муддати тугаган').waitFor()
  await later.getByRole('button', { name: 'Сертификатни янгилаш' }).click()
  await later.waitForURL(/attestation\/new\?employeeId=/)
  await later.getByRole('button', { name: `Олиб ташлаш: ${name}` }).waitFor()
  const [before] = (await list(later, 'attestation', { docNumber: '240-К' })).rows
  const { authorizedOrganizationId } = (await get(later, 'attestation', before!.id)).fields
  const renewed = await call<Receipt>(later, 'attestation/Create', {
    employeeId: id,
    authorizedOrganizationId,
    docNumber: '300-К',
    docDate: today(),
    date: today(),
  })
  const sent = await call<Receipt>(later, `attestation/Send/${renewed.id}`, { version: renewed.version })
  const commission = await system.signIn('moderator')
  const received = await call<Receipt>(commission, `attestation/Receive/${sent.id}`, { version: sent.version })
  const held = await call<Receipt>(commission, `attestation/Hold/${sent.id}`, { version: received.version })
  await call(commission, `attestation/Pass/${sent.id}`, {
    version: held.version,
    protocolNumber: '16',
    score: 95,
    certificateExpiration: addDays(today(), 3 * 365),
  })
  await later.goto(`/info/employee/${id}`)
  await later.getByRole('tab', { name: 'Сертификат', exact: true }).click()
  await later.getByText(/^Яна \d+ кун амал қилади/).waitFor()
  expect(await later.getByText('Сертификат муддати тугаган').count()).toBe(0)
})

/** Fills the form of an employee, with a photo. */
async function hire(page: Page): Promise<void> {
  await page.goto('/info/employee/new')
  expect(await page.getByText('Инспектор', { exact: true }).count()).toBe(0)
  await field(page, 'Ф.И.Ш.').fill(name)
  await chooseFiles(page.getByRole('button', { name: /Расм танлаш$/ }), {
    name: 'rasm.png',
    mimeType: 'image/png',
    buffer: blackPng(64, 64),
  })
  await page.getByText('Расм юкланди').waitFor()
  await page.getByRole('img', { name: 'Фотосурат' }).waitFor()
  await field(page, 'ЖШШИР').fill(pinfl('4120790', 700_001))
  await field(page, 'Туғилган сана').fill('12.07.1990')
  await field(page, 'Туғилган сана').press('Tab')
  await page.getByRole('radio', { name: 'Аёл' }).check({ force: true })
  await field(page, 'Телефон рақами').fill('901234567')
  await field(page, 'Паспорт серияси ва рақами').fill('AD7000001')
  await choose(page, 'Лавозим', 'Етакчи инспектор')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/\/info\/employee\/[0-9a-f-]{36}$/)
  await page.getByRole('img', { name: 'Фотосурат' }).first().waitFor()
}

async function hireLike(page: Page, { organizationId, positionId }: DocumentReply['fields'], i: number): Promise<Receipt> {
  return call(page, 'employee/Create', {
    organizationId,
    positionId,
    fullName: `Синовов ${i}`,
    pinfl: pinfl('3120785', 800_001 + i),
    birthDate: '1985-07-12',
    gender: 'male',
    phoneNumber: '+998901234567',
    passport: `AD800000${i}`,
  })
}

/** Chooses the six rows of the list and takes one action on them. */
async function together(page: Page, action: string, done: string): Promise<void> {
  await expect.poll(() => rowsOf(page).count()).toBe(6)
  await selectAll(page)
  await selectionBar(page).getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('dialog').getByText('Бу амал 6 та ҳужжатда бажарилади', { exact: true }).waitFor()
  await confirm(page)
  await page.getByRole('status').getByText(done).waitFor()
}

const get = async (page: Page, type: string, id: string) =>
  (await (await page.request.get(`/api/${type}/Get/${id}`)).json()) as DocumentReply

const list = (page: Page, type: string, query: object) => call<ListReply>(page, `${type}/GetList`, { pageSize: 200, ...query })

const expired = ['expired', 'expiredUndecided', 'expiredAtHead']

const idsOf = async (page: Page, state: string[]) => (await list(page, 'request', { state })).rows.map(({ id }) => id).toSorted()

async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const notifications = async (page: Page) => (await call<{ rows: NotificationRow[] }>(page, 'notification/GetList', { pageSize: 200 })).rows

const pinfl = (born: string, serial: number): string => `${born}${serial}${pinflCheckDigit(`${born}${serial}`)}`

test('what a form would refuse is offered with the reason, and cannot be chosen', async () => {
  const hr = await system.signIn('hr', { at: `/management/user/${idOf('user', 'inspector')}/edit` })
  const roles = field(hr, 'Роллар')
  await roles.click()
  await hr.getByRole('option', { name: /^Администратор .*рухсатлар бор, уни бера олмайсиз$/, disabled: true }).click({ force: true })
  await hr.getByRole('option', { name: 'Кадрлар ходими', disabled: false }).click()
  await hr.keyboard.press('Escape')
  await hr.getByRole('button', { name: 'Кадрлар ходими' }).waitFor()
  expect(await hr.getByRole('button', { name: 'Администратор' }).count()).toBe(0)
})
