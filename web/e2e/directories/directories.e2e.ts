import { expect, test } from 'vitest'
import { bodies, bodyRecords } from '../../../run/seed/demo/bodies.ts'
import { choose, field } from '../testing/check-form.ts'
import { eventsOf, rowsOf } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

/** A body of the demo, and its record. */
const head = bodies[0]!
const { id, values } = bodyRecords(() => null)[0]![0]!

test('a business is filled in by its INN, and refreshed when the register knows better', async () => {
  const page = await system.signIn('admin', { at: '/document/contractor/new' })
  const refresh = page.getByRole('button', { name: 'СТИР бўйича янгилаш' })
  expect(await refresh.isDisabled()).toBe(true)
  await field(page, 'СТИР').fill(String(values['inn']))
  await refresh.click()
  await page.getByText('СТИР маълумотлари янгиланди').waitFor()
  await expect.poll(() => field(page, 'Субъект номи').inputValue()).toBe(head.name.cl)
  expect(await field(page, 'Манзил').inputValue()).toBe(head.address)
  expect(await field(page, 'Туман \\(шаҳар\\)').inputValue()).not.toBe('')
  await field(page, 'ИФУТ').fill('47110')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  // The form has such a button too, and stands until the page is here.
  await page.getByRole('heading', { level: 1, name: head.name.cl }).waitFor()
  await field(page, 'СТИР').waitFor({ state: 'detached' })

  await refresh.click()
  await page.getByText('СТИР бўйича ўзгариш йўқ').waitFor()
  const saved = await page.evaluate(
    async ({ id, address }) => {
      const { version } = (await (await fetch(`/api/organization/Get/${id}`)).json()) as { version: number }
      const response = await fetch('/api/organization/Update', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, version, address }),
      })
      return response.status
    },
    { id, address: 'Buxoro koʻchasi, 1-uy' },
  )
  expect(saved).toBe(200)
  await refresh.click()
  await page.getByText('СТИР маълумотлари янгиланди').waitFor()
  await page.getByText('Buxoro koʻchasi, 1-uy').first().waitFor()
})

test('a reference offers what fits the field beside it, and falls away when that changes', async () => {
  const page = await system.signIn('admin', { at: '/document/contractor/new' })
  expect(await field(page, 'Туман \\(шаҳар\\)').isDisabled()).toBe(true)
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Тошкент шаҳри')
  await choose(page, 'Туман \\(шаҳар\\)', 'Миробод')
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Бухоро')
  await expect.poll(() => field(page, 'Туман \\(шаҳар\\)').inputValue()).toBe('')
  await field(page, 'Туман \\(шаҳар\\)').fill('Миробод')
  await page.getByText('Ҳеч нарса топилмади', { exact: false }).waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' })
})

test('rows are added, moved and removed by keyboard and mouse, and the history tells them row by row', async () => {
  const page = await system.signIn('admin', { at: '/info/checkingquiz/new' })
  for (const [language, name] of [
    ['Oʻzbekcha', 'Narxlar'],
    ['Ўзбекча', 'Нархлар'],
    ['Русский', 'Цены'],
  ] as const)
    await page.getByRole('textbox', { name: `Номи: ${language}` }).fill(name)
  const row = (number: number) => page.getByRole('listitem', { name: `${number}-қатор` })
  const question = (number: number) => field(row(number), 'Мазмуни')
  const questions = async () => Promise.all((await page.getByRole('textbox', { name: /Мазмуни$/ }).all()).map((each) => each.inputValue()))
  for (const text of ['Биринчи', 'Иккинчи', '']) {
    await page.getByRole('button', { name: 'Қатор қўшиш' }).click()
    // The new row has the focus.
    await page.keyboard.type(text)
  }
  // Nothing is said of a row before it is left or sent.
  expect(await page.getByText('«Мазмуни, 3-қатор» тўлдирилиши шарт').count()).toBe(0)
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByRole('link', { name: '«Мазмуни, 3-қатор» тўлдирилиши шарт' }).click()
  await page.keyboard.type('Учинчи')

  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(questions).toEqual(['Биринчи', 'Учинчи', 'Иккинчи'])
  await page.getByRole('button', { name: '2-қаторни юқорига кўчириш' }).press('Enter')
  await expect.poll(questions).toEqual(['Учинчи', 'Биринчи', 'Иккинчи'])
  await page.getByRole('button', { name: '2-қаторни олиб ташлаш' }).click()
  await expect.poll(questions).toEqual(['Учинчи', 'Иккинчи'])
  await page.getByRole('button', { name: 'Қайтариш' }).click()
  await expect.poll(questions).toEqual(['Учинчи', 'Биринчи', 'Иккинчи'])
  // By the mouse, a row takes the place of the one on which it is dropped.
  // All rows stand in the window: a page that scrolls under a pressed button would have another row dragged.
  await page.setViewportSize({ width: 1440, height: 4000 })
  await row(3).locator('[draggable=true]').dragTo(row(1))
  await expect.poll(questions).toEqual(['Иккинчи', 'Учинчи', 'Биринчи'])
  await row(1).locator('[draggable=true]').dragTo(question(3))
  await expect.poll(questions).toEqual(['Учинчи', 'Биринчи', 'Иккинчи'])
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/\/info\/checkingquiz\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => page.getByRole('table').getByRole('row').allInnerTexts())
    .toEqual(['№\tМазмуни', '1\tУчинчи', '2\tБиринчи', '3\tИккинчи'])

  await page.goto(`${new URL(page.url()).pathname}/edit`)
  await question(3).fill('Иккинчи, ўзгарган')
  await page.getByRole('button', { name: '3-қаторни юқорига кўчириш' }).click()
  await page.getByRole('button', { name: '1-қаторни олиб ташлаш' }).click()
  await page.getByRole('button', { name: 'Қатор қўшиш' }).click()
  await page.keyboard.type('Тўртинчи')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/[0-9a-f-]{36}$/)
  await page.getByRole('tab', { name: 'Тарих' }).click()
  const told = eventsOf(page).first().getByRole('listitem')
  await expect
    .poll(async () => (await told.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()))
    .toEqual([
      '3-қатор 1-ўринга кўчирилди Мазмуни аввал: Иккинчи энди: Иккинчи, ўзгарган',
      '3-қатор қўшилди Мазмуни Тўртинчи',
      '1-қатор олиб ташланди Мазмуни Учинчи',
    ])
})

test('a weight is typed with a comma, and is shown, sorted and filtered as a number with its digits', async () => {
  const page = await system.signIn('admin')
  const add = async (name: string, weight: string) => {
    await page.goto('/info/healthriskfactor/new')
    for (const language of ['Oʻzbekcha', 'Ўзбекча', 'Русский']) await page.getByRole('textbox', { name: `Номи: ${language}` }).fill(name)
    await field(page, 'Вазни \\(балл\\)').fill(weight)
    await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  }
  await add('Шовқин', '9,75')
  await page.getByRole('link', { name: '«Вазни (балл)»: вергулдан кейин кўпи билан 1 та рақам бўлиши мумкин' }).click()
  await field(page, 'Вазни \\(балл\\)').fill('9,7')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/[0-9a-f-]{36}$/)
  await page.getByText('9,7', { exact: true }).first().waitFor()
  for (const [name, weight] of [
    ['Чанг', '12.5'],
    ['Тебраниш', '100'],
  ] as const) {
    await add(name, weight)
    await page.waitForURL(/[0-9a-f-]{36}$/)
  }

  await page.goto('/info/healthriskfactor?sort=-weight')
  // Beside them stand the factors of the demo.
  const weights = page.getByRole('row', { name: /Шовқин|Чанг|Тебраниш/ }).getByRole('cell', { name: /^\d+,\d$/ })
  await expect.poll(() => weights.allInnerTexts()).toEqual(['100,0', '12,5', '9,7'])
  await page.getByRole('button', { name: 'Филтрлар', exact: true }).click()
  const bound = page.getByRole('textbox', { name: 'Вазни (балл): дан' })
  await bound.fill('9,8')
  await bound.press('Enter')
  await expect.poll(() => weights.allInnerTexts()).toEqual(['100,0', '12,5'])
  await page.getByRole('button', { name: 'Русский' }).click()
  await page
    .getByText(/Вес \(баллы\).*9,8/)
    .first()
    .waitFor()
})

test('a setting that is yes or no is read, changed and remembered by these words, and nobody makes another one', async () => {
  const page = await system.signIn('admin', { at: '/management/setting' })
  const row = rowsOf(page).filter({ hasText: 'Текширишни ташрифсиз' })
  const change = async () => {
    await page.getByRole('button', { name: 'Ўзгартириш' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ўзгартириш' })
    await dialog.getByText('Ҳа', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Ўзгартириш' }).click()
    // It stays until the server has answered: files that come later find the setting as it was.
    await dialog.waitFor({ state: 'detached' })
  }
  await row.getByText('Ҳа', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Яратиш' }).count()).toBe(0)
  await row.getByRole('link').first().click()
  await change()
  await page.getByRole('tab', { name: /^Тарих/ }).click()
  await expect.poll(() => page.getByRole('definition').filter({ hasText: 'Йўқ' }).first().innerText()).toMatch(/Ҳа[\s\S]*Йўқ/)
  await change()
})
