import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { field } from '../testing/check-form.ts'
import { hasFocusOn } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** The dialog of an action on the first check that this person may take it on. */
async function openDialog(page: Page, state: string, action: string): Promise<Locator> {
  const answer = await page.request.post('/api/request/GetList', { data: { state: [state], pageSize: 1 } })
  const { rows } = (await answer.json()) as ListReply
  await page.goto(`/document/request/${rows[0]!.id}`)
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

const open = (dialog: Locator) => dialog.getByRole('button', { name: 'Шаблонлар: Сабаб' }).click()

/** A text has been put in, and the person goes on typing there. */
async function holds(input: Locator, text: string): Promise<void> {
  await expect.poll(() => input.inputValue()).toBe(text)
  await expect.poll(() => hasFocusOn(input)).toBe(true)
}

test('a reason is kept as a template, and put into the same field again, in the place of what is typed or after it', async () => {
  const page = await system.signIn('moderator', { at: null })
  const lists: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/template/GetList') && lists.push(request.url())))
  const dialog = await openDialog(page, 'moderator', 'Кўриб чиқмасдан қайтариш')
  const reason = field(dialog, 'Сабаб')
  const name = `Ҳужжатлар ${crypto.randomUUID().slice(0, 8)}`
  await reason.fill('Ҳужжатлар тўлиқ эмас')
  expect(lists).toEqual([])
  await open(dialog)
  await page
    .getByText('Бу майдон учун шаблон йўқ')
    .or(page.getByRole('list', { name: 'Матн шаблонлари' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Шаблонни сақлаш' }).click()
  await page.getByText('Шаблон номини ёзинг').waitFor()
  const nameOfNew = page.getByRole('textbox', { name: 'Ёзилган матнни шаблон сифатида сақлаш' })
  await nameOfNew.fill(name)
  await page.keyboard.press('Enter')
  await page.getByText(`«${name}» шаблони сақланди`).waitFor()
  // The focus comes back to the button, and would take the key that empties the field.
  await nameOfNew.waitFor({ state: 'detached' })
  // The action itself has not been sent.
  expect(await reason.inputValue()).toBe('Ҳужжатлар тўлиқ эмас')

  await reason.fill('')
  await open(dialog)
  await page.getByRole('button', { name }).click()
  await holds(reason, 'Ҳужжатлар тўлиқ эмас')

  await reason.fill('Бошқа сабаб')
  await open(dialog)
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Матндан кейин' }).click()
  await holds(reason, 'Бошқа сабаб\nҲужжатлар тўлиқ эмас')
  await open(dialog)
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Матн ўрнига' }).click()
  await holds(reason, 'Ҳужжатлар тўлиқ эмас')
  expect(lists.length).toBeGreaterThan(0)
})

test('who may not keep templates is offered none to keep, and a business none at all', async () => {
  const inspector = await system.signIn('inspector', { at: '/document/request/new' })
  await field(inspector, 'Изоҳ').fill('Изоҳ матни')
  await inspector.getByRole('button', { name: 'Шаблонлар: Изоҳ' }).click()
  await inspector.getByText('Бу майдон учун шаблон йўқ').waitFor()
  expect(await inspector.getByRole('button', { name: 'Шаблонни сақлаш' }).count()).toBe(0)

  const business = await system.signIn('contractor', { at: '/document/complaint/new' })
  await business.getByRole('textbox').first().waitFor()
  expect(await business.getByRole('button', { name: /^Шаблонлар/ }).count()).toBe(0)
})
