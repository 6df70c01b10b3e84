import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { field } from '../testing/check-form.ts'
import { paper } from '../testing/check-page.ts'
import { checkWithItems, middleOf, phone } from '../testing/door.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

test('those who are present sign with a finger on the phone, or it is written down why not; an empty drawing is not taken', async () => {
  const page = await system.signIn('inspector', { at: null, viewport: phone, hasTouch: true })
  await page.goto(`/document/inspectionresult/new?requestId=${await checkWithItems(page)}`)
  await paper(page, '22/Н')
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  const [id] = /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)!
  const there = page.getByRole('group', { name: 'Ҳозир бўлганлар' })
  const rowOf = (number: number) => there.getByRole('listitem', { name: `${number}-қатор` })
  const add = async (name: string, role: string, number: number) => {
    await there.getByRole('button', { name: 'Қатор қўшиш' }).click()
    await field(rowOf(number), 'Ф.И.Ш.').fill(name)
    await field(rowOf(number), 'Лавозими ёки кимлиги').fill(role)
  }
  await add('Каримова Дилноза Алишеровна', 'Дўкон мудири', 1)
  const area = rowOf(1).getByRole('img', { name: /^Имзо чизиладиган жой/ })
  const take = rowOf(1).getByRole('button', { name: 'Имзони қабул қилиш' })
  await area.scrollIntoViewIfNeeded()
  expect(await take.isDisabled()).toBe(true)
  await drawByFinger()
  await expect.poll(() => take.isEnabled()).toBe(true)
  await rowOf(1).getByRole('button', { name: 'Қайтадан чизиш' }).click()
  expect(await take.isDisabled()).toBe(true)
  const { x, y } = await middleOf(area)
  await page.mouse.move(x - 80, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 30, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => take.isEnabled()).toBe(true)
  await drawByFinger()
  await take.click()
  await rowOf(1).getByRole('img', { name: 'imzo.png' }).waitFor()
  await add('Тошев Бахтиёр Салимович', 'Гувоҳ', 2)
  const send = page.getByRole('button', { name: 'Сақлаш ва юбориш' })
  await send.click()
  await page.getByText('Имзо чизилсин ёки нега йўқлиги ёзилсин').first().waitFor()
  await field(rowOf(2), 'Имзо қўйилмаганлик сабаби').fill('Қўли жароҳатланган')
  const saved = async () => {
    const { fields } = (await (await page.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply
    const rows = fields['present'] as { signature: { photo?: object }[] | null; unsignedReason: string | null }[] | null
    return rows?.map(({ signature, unsignedReason }) => [signature?.filter(({ photo }) => photo).length ?? 0, unsignedReason])
  }
  await expect.poll(saved).toEqual([
    [1, null],
    [0, 'Қўли жароҳатланган'],
  ])
  await page.goto(`/document/inspectionresult/${id}?tab=files`)
  await page
    .getByRole('region', { name: 'Суратлар' })
    .getByText(/бу электрон имзо эмас, 1-қатор/)
    .waitFor()
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))))
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain('бу электрон имзо эмас')

  async function drawByFinger() {
    const at = await middleOf(area)
    const touches = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[] = []) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', [{ x: at.x - 90, y: at.y + 20 }])
    for (const by of [-50, -10, 30, 70]) await send('touchMove', [{ x: at.x + by, y: at.y + (by % 20 === 10 ? 30 : -30) }])
    await send('touchEnd')
    await touches.detach()
  }
})
