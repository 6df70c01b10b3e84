import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { today } from '../../engine/testing/today.ts'
import { brokenWords, drawOn } from './screens/in-page.ts'
import { numberIn, totalOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('a report’s numbers lead to what they count, its period needs both dates, and its chart comes with it', async () => {
  const page = await system.signIn('moderator', { at: '/info/excelreport?period=2020-01-01..2029-12-31' })
  // Below the number of the row and its name.
  const total = page.getByRole('row', { name: /^Жами/ }).getByRole('cell').nth(1)
  await total.waitFor()
  const all = numberIn(await total.innerText())
  expect(all).toBeGreaterThan(10)
  await page.getByRole('figure').locator('svg').waitFor()

  const first = page.getByRole('table').getByRole('row').getByRole('link').first()
  const number = numberIn(await first.innerText())
  await first.click()
  await page.waitForURL(/\/document\/request\?/)
  await expect.poll(() => totalOf(page)).toBe(number)
  await page.goBack()
  await total.waitFor()

  const end = page.getByRole('textbox', { name: 'Ҳисобот даври: гача' })
  await end.fill('')
  await end.press('Tab')
  await page
    .getByRole('alert')
    .filter({ hasText: /ҳисобот/i })
    .first()
    .waitFor()
  expect(await page.getByRole('table').count()).toBe(0)

  // The heading of another report stands while what its numbers lead to is still to come.
  let comes = () => {}
  const coming = new Promise<void>((resolve) => (comes = resolve))
  await page.route('**/assets/**', (route) => coming.then(() => route.continue()))
  const counted = page.waitForResponse((reply) => reply.url().endsWith('/excelreport4/GetList'))
  await page.evaluate(() => history.pushState({}, '', '/info/excelreport4?period=2020-01-01..2029-12-31'))
  await counted
  await page.evaluate(drawOn)
  expect(await page.getByRole('heading', { level: 1, name: /^4-ҳисобот/ }).isVisible()).toBe(true)
  comes()
  await total.waitFor()
})

test('the overview of the start page tells of all checks, and its tiles and the ways of its map lead to their checks', async () => {
  const page = await system.signIn('moderator')
  await page.waitForURL(/\/dashboard$/)
  await page
    .getByRole('link', { name: 'Текширишлар таҳлили' })
    .or(page.getByRole('button', { name: 'Текширишлар таҳлили' }))
    .click()
  await page.waitForURL(/view=overview/)
  // Ten seconds: three sentences and four charts, one of which is the map.
  await expect.poll(() => page.getByRole('figure').locator('svg').count()).toBe(3)
  const sentences = page.getByRole('region', { name: 'Текширишлар сони' }).getByRole('paragraph')
  await expect.poll(() => sentences.count()).toBe(3)
  const all = numberIn(await sentences.first().getByRole('link').first().innerText())
  await sentences
    .nth(1)
    .getByText(/^Муддатларга .* муддати бузилган текширишлар — \d+\.$/)
    .waitFor()
  await sentences
    .nth(2)
    .getByText(/^Сўнгги 30 кунда якунланган текширишлар — \d+, .* \d+\.$/)
    .waitFor()
  const map = page.getByRole('list', { name: /^Ҳудудлар харитаси/ })
  const tiles = await map.getByRole('listitem').allInnerTexts()
  expect(tiles.length).toBeGreaterThanOrEqual(14)
  expect(tiles.reduce((sum, text) => sum + numberIn(text), 0)).toBe(all)
  for (const [language, name] of [
    ['Русский', /^Карта регионов/],
    ['Oʻzbekcha', /^Hududlar xaritasi/],
    ['Ўзбекча', /^Ҳудудлар харитаси/],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    expect(await page.getByRole('list', { name }).evaluate(brokenWords), language).toEqual([])
  }

  const tile = map.getByRole('link').first()
  const number = numberIn(await tile.innerText())
  await tile.click()
  await page.waitForURL(/\/document\/request\?.*regionId=/)
  await expect.poll(() => totalOf(page)).toBe(number)

  await page.goBack()
  const drawing = page.getByRole('region', { name: 'Жараён харитаси' }).getByRole('region')
  const way = drawing.getByRole('link', { includeHidden: true }).first()
  await way.waitFor()
  // All of its width is in sight; on a phone, where it would be too small for a finger, it is scrolled by itself and the page is not.
  const beyond = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
  await expect.poll(() => drawing.evaluate(beyond)).toBe(0)
  // It is made larger by the keyboard and by the wheel, and fits again.
  const height = async () => (await drawing.locator('svg').first().boundingBox())!.height
  const fitting = await height()
  await drawing.press('Equal')
  await expect.poll(height).toBeGreaterThan(fitting)
  await drawing.press('Digit0')
  await expect.poll(height).toBe(fitting)
  await drawing.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(height).toBeGreaterThan(fitting)
  await page.getByRole('button', { name: 'Кенглиги бўйича' }).click()
  await expect.poll(height).toBe(fitting)
  const usual = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.locator('html').evaluate(beyond)).toBe(0)
  await page.setViewportSize(usual)
  // A change is told with its difference, and each number leads to the checks that make it.
  const changed = page.getByRole('table', { name: 'Сўнгги 30 кунда нима ўзгарди' })
  const cells = await changed.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  const [before, lately, difference] = cells.map((text) => Number(text.replace('−', '-').replace(/[^\d+-]/g, '')))
  expect(lately! - before!).toBe(difference)
  const went = numberIn(await way.locator('span').last().innerText())
  await way.click()
  await page.waitForURL(/\/document\/request\?.*enteredState=/)
  await expect.poll(() => totalOf(page)).toBe(went)
})

test('the rating keeps its bodies in sight beside all its numbers, its archive is as it stood, and its prints fit their pages', async () => {
  const page = await system.signIn('moderator', { at: '/reports/rating?period=2020-01-01..2029-12-31' })
  const table = page.getByRole('table')
  const figure = table.getByRole('link').first()
  await figure.waitFor()
  const number = numberIn(await figure.innerText())
  // The filters of a report and its export buttons stand in one line.
  await page.setViewportSize({ width: 1440, height: 900 })
  const bottomOf = async (of: Locator) => of.boundingBox().then((box) => box!.y + box!.height)
  expect(
    Math.abs(
      (await bottomOf(page.getByRole('combobox', { name: 'Архив' }))) -
        (await bottomOf(page.getByRole('button', { name: 'Excel' }).first())),
    ),
  ).toBeLessThan(4)
  const placeOf = async (of: Locator) => Math.round((await of.boundingBox())!.x)
  const lead = [table.getByRole('columnheader', { name: 'Назорат қилувчи орган' }), table.getByRole('rowheader').first()]
  const before = await placeOf(lead[0]!)
  const edge = await placeOf(page.getByRole('main'))
  await figure.hover()
  await page.mouse.wheel(100_000, 0)
  await table.getByRole('button', { name: 'Сертификат олганлар, %' }).first().waitFor()
  for (const each of lead) {
    await expect.poll(() => placeOf(each)).toBeLessThan(before)
    expect(await placeOf(each)).toBeGreaterThanOrEqual(edge)
  }
  await page.mouse.wheel(-100_000, 0)

  await figure.click()
  await page.waitForURL(/\/document\/request\?/)
  await expect.poll(() => totalOf(page)).toBe(number)
  await page.goBack()

  await figure.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('table').count()).toBeGreaterThan(1)
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(5000)
  await page.emulateMedia({ media: 'screen' })

  const year = Number(today().slice(0, 4)) - 2
  await page.getByLabel('Архив', { exact: true }).selectOption(String(year))
  await page.waitForURL(new RegExp(`period=${year}-01-01..${year}-12-31&on=${year + 1}-01-31`))
  await page
    .getByRole('status')
    .filter({ hasText: `31.01.${year + 1}` })
    .or(page.getByText('Бу давр учун маълумот йўқ'))
    .first()
    .waitFor()

  await page.goto('/reports/orginspectionviolation/report')
  await page.getByRole('heading', { level: 1, name: 'Мансабдор шахслар қоидабузарликлари бўйича ҳисобот' }).waitFor()
})
