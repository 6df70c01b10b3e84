import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import { nameIn } from '@nazorat/machines/i18n'
import { ofHelp, ofReadme, show } from '../../../run/testing/pictures.ts'
import { choose, field, fillCheck } from '../testing/check-form.ts'
import { act, confirm, standsAt } from '../testing/check-page.ts'
import { openVisit } from '../testing/door.ts'
import { descriptionOf, hasFocusOn, rowsOf } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** The page of help about a task, found as somebody finds it who is here for the first time: by the button in the header. */
async function helpOn(user: string, topic: string): Promise<Page> {
  const page = await system.signIn(user)
  await page.getByRole('button', { name: 'Шу бўлим бўйича ёрдам' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Барча ёрдам саҳифалари' })
    .or(page.getByRole('link', { name: 'Барча ёрдам саҳифалари' }))
    .click()
  await page.getByRole('main').getByRole('link', { name: topic, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: topic }).waitFor()
  return page
}

/** Follows the link of a step, which is named like the screen that it leads to. */
const follow = async (page: Page, step: number, screen: string): Promise<void> =>
  page
    .getByRole('list', { name: 'Қадамлар' })
    .getByRole('listitem')
    .nth(step - 1)
    .getByRole('link', { name: screen, exact: true })
    .click()

const create = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: 'Яратиш' })
    .or(page.getByRole('main').getByRole('link', { name: 'Яратиш' }))
    .first()

test('a check is registered and sent by the help alone', async () => {
  const page = await helpOn('inspector', 'Текширишни рўйхатга олиш ва юбориш')
  await follow(page, 1, 'Текширишлар')
  await create(page).click()
  await fillCheck(page, 'MIROBOD SAVDO SERVIS', ['2014-01-01', '2014-12-31'])
  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(page)
  await page.waitForURL(/\/document\/request\/[0-9a-f-]{36}$/)
  await standsAt(page, 'Жараёнда (раҳбар)')
})

test('a complaint is answered by the help alone', async () => {
  const page = await helpOn('moderator.toshkent', 'Шикоятга жавоб бериш')
  await follow(page, 1, 'Шикоятлар')
  await page.goto('/document/complaint?state=sent')
  await rowsOf(page).first().getByRole('link').first().click()
  await act(page, 'Қабул қилиш')
  await act(page, 'Кўриб чиқишни бошлаш')
  await act(page, 'Қаноатлантириш', async (dialog) => dialog.getByRole('textbox').first().fill('Шикоят асосли, чора кўрилди'))
  await standsAt(page, 'Қаноатлантирилган')
})

test('it is found why a check was refused by the help alone', async () => {
  const page = await helpOn('inspector', 'Текшириш нима учун рад этилганини билиш')
  await follow(page, 1, 'Текширишлар')
  await page.waitForURL(/\/document\/request/)
  await page.goto('/document/request?state=notAgreed')
  await rowsOf(page).first().getByRole('link').first().click()
  await standsAt(page, 'Келишилмаган')
  await page.getByText('Сабаб:').first().waitFor()
  await page.getByRole('tab', { name: /^Тарих/ }).click()
  await page.getByRole('button', { name: 'Йиғма жилдни юклаб олиш' }).waitFor()
})

test('a colleague is invited by the help alone', async () => {
  const page = await helpOn('admin', 'Ҳамкасбни тизимга таклиф қилиш')
  const list = async (type: string, data: object) => (await (await page.request.post(`/api/${type}/GetList`, { data })).json()) as ListReply
  const { organizationId } = ((await (await page.request.get('/api/user/Get')).json()) as DocumentReply).fields
  const { rows } = await list('employee', { organizationId, pageSize: 200 })
  const accounts = await Promise.all(rows.map(({ id }) => list('user', { employeeId: id })))
  const colleague = rows.find((_, i) => accounts[i]!.total === 0)!
  await follow(page, 2, 'Фойдаланувчилар')
  await create(page).click()
  await choose(page, 'Ходим', nameIn(String(colleague['fullName']), 'cl'))
  await expect.poll(() => field(page, 'Телефон рақами').inputValue()).not.toBe('')
  await field(page, 'Логин').fill('hamkasb.yangi')
  await choose(page, 'Роллар', 'Аудитор')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  expect(await page.getByRole('status', { name: 'Бир марталик парол' }).innerText()).not.toBe('')
})

test('a report is exported by the help alone', async () => {
  const page = await helpOn('auditor', 'Ҳисобот ёки рўйхатни файлга юклаш')
  await page.getByRole('list', { name: 'Қадамлар' }).getByRole('listitem').first().getByRole('link').first().click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Excel/ }).first().click()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('the help about a screen says what it is for, and its topics lead on; the key opens it and Escape closes it', async () => {
  const page = await system.signIn('moderator', { at: '/document/complaint' })
  await rowsOf(page).first().waitFor()
  await page.keyboard.press('Shift+Slash')
  const help = page.getByRole('dialog', { name: 'Ёрдам: Шикоятлар' })
  await help.getByText('Тадбиркорларнинг назорат органлари').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+Slash')
  await help.getByRole('link', { name: 'Шикоятга жавоб бериш' }).click()
  await page.waitForURL(/\/help\/complaint$/)
})

test('every topic that a person is offered opens with its pictures, and none that they may not use', async () => {
  const page = await system.signIn('contractor', { at: '/help/check' })
  await page.getByRole('heading', { name: 'Бундай ёрдам саҳифаси йўқ' }).waitFor()
  await page.goto('/help/door')
  const picture = page.getByRole('img', { name: '«Эшик олдида ким» бўлими: ташрифчининг карточкаси' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  await page.goto('/help/states/complaint')
  await page
    .getByRole('row', { name: /^Юборилган/ })
    .getByText('Ваколатли орган')
    .waitFor()
})

test('what the pictures of help and of the README show is there, so that they can be taken', async () => {
  await openVisit(await system.signIn('inspector', { at: null }), await system.signIn('contractor', { at: null }))
  for (const picture of [...ofHelp, ofReadme]) {
    const page = await system.signIn(picture.user, { at: null })
    // Other tests move the documents of a state on: here it is any.
    await show(page, { ...picture, path: picture.path.split('?')[0]! })
    await page.context().close()
  }
})

test('a field says what is written in it: by its button, by F1, and always to a screen reader', async () => {
  const page = await system.signIn('inspector', { at: '/document/request/new' })
  const order = field(page, 'Буйруқ рақами')
  const said = 'Раҳбар имзолаган буйруқнинг рўйхатга олиш рақами'
  await expect.poll(() => descriptionOf(order)).toContain(said)
  const sentence = page.getByText(said)
  expect(await sentence.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Изоҳ: Буйруқ рақами' }).click()
  await sentence.waitFor()
  await order.press('Escape')
  await sentence.waitFor({ state: 'hidden' })
  await order.press('F1')
  await sentence.waitFor()
  await order.press('F1')
  await sentence.waitFor({ state: 'hidden' })
  // The button is no stop on the way to the next field.
  await order.press('Tab')
  expect(await hasFocusOn(field(page, 'Буйруқ санаси'))).toBe(true)
})

test('the palette finds topics of help and settings by their names', async () => {
  const page = await system.signIn('admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+KeyK')
  const box = page.getByRole('combobox')
  await box.fill('таклиф қилиш')
  await page.getByRole('option', { name: 'Ҳамкасбни тизимга таклиф қилиш' }).waitFor()
  await box.fill('шикоятга жавоб бериш муддати')
  await page
    .getByRole('option', { name: /^Шикоятга жавоб бериш муддати/ })
    .first()
    .click()
  await page.waitForURL(/\/management\/setting\/[0-9a-f-]{36}$/)
})
