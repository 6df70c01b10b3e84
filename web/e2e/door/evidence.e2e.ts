import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { photoIn } from '../../../api/files/testing/photos.ts'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { field } from '../testing/check-form.ts'
import { paper } from '../testing/check-page.ts'
import { checkWithItems, middleOf, phone } from '../testing/door.ts'
import { chooseFiles } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

const colours = ['#993333', '#339933', '#333399', '#999933', '#339999']

test('items of a checklist get photos on a phone, and become measures by one press; all photos are one gallery, printed four to a sheet', async () => {
  const page = await system.signIn('inspector', { at: null, viewport: phone, hasTouch: true })
  await page.goto(`/document/inspectionresult/new?requestId=${await checkWithItems(page)}`)
  await paper(page, '21/Н')
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  const [id] = /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)!
  const items = page.getByRole('group', { name: 'Текширув варағи жавоблари' })
  await items.getByRole('region').nth(1).waitFor()
  for (const [number, from, to] of [
    [1, 0, 3],
    [2, 3, 5],
  ] as const) {
    // One that depends on the answer to another may not be asked: the next that is.
    const item = items.getByRole('region').nth(number - 1)
    await item.getByText('Бажарилмаган', { exact: true }).click()
    await field(item, 'Изоҳ').fill(`Камчилик ${number}`)
    for (let i = from; i < to; i++) {
      const taken = await photoIn('jpeg', { width: 800, height: 600, background: colours[i]! })
      await chooseFiles(item.getByRole('button', { name: 'Суратга олиш' }), [{ name: `s${i}.jpg`, mimeType: 'image/jpeg', buffer: taken }])
      await item.getByRole('img', { name: `s${i}.jpg` }).waitFor()
    }
  }
  await items.getByRole('button', { name: 'Барча камчиликлардан чора яратиш: 2' }).click()
  const measures = async () => {
    const { fields } = (await (await page.request.get(`/api/inspectionresult/Get/${id}`)).json()) as DocumentReply
    return (fields['measures'] as { description: string; files: object[] }[] | null)?.map(({ description, files }) => [
      description,
      files?.length,
    ])
  }
  await expect.poll(measures).toEqual([
    ['Камчилик 1', 3],
    ['Камчилик 2', 2],
  ])

  await page.goto(`/document/inspectionresult/${id}?tab=files`)
  const gallery = page.getByRole('region', { name: 'Суратлар' })
  await gallery
    .getByRole('button', { name: /^Катталаштириш/ })
    .nth(4)
    .waitFor()
  expect(await gallery.getByRole('button', { name: /^Катталаштириш/ }).count()).toBe(5)
  await gallery.getByRole('button', { name: 'Катталаштириш: s2.jpg' }).tap()
  const shows = (name: string) => page.getByRole('dialog', { name }).getByRole('img', { name }).waitFor()
  await shows('s2.jpg')
  await page
    .getByRole('dialog')
    .getByText(/1-қатор/)
    .waitFor()
  // A finger to the left leads on, also from the photos of one item to those of the next.
  await swipe(-200)
  await shows('s3.jpg')
  await swipe(200)
  await shows('s2.jpg')
  await page.keyboard.press('ArrowRight')
  await shows('s3.jpg')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { promise: printed, resolve } = Promise.withResolvers<readonly number[]>()
  await page.exposeFunction('onPrint', resolve)
  await page.evaluate(() => {
    const widths = () => new Set(Array.from(document.querySelectorAll('img'), ({ naturalWidth }) => naturalWidth))
    window.print = () => void (Reflect.get(window, 'onPrint') as (widths: number[]) => void)([...widths()])
  })
  await page.getByRole('button', { name: 'Чоп этиш' }).click()
  expect(await printed).toEqual([600])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))))
  expect(text.map((sheet) => sheet.match(/SHA-256/g)?.length ?? 0).filter((photos) => photos > 0)).toEqual([4, 1])
  expect(text.join(' ')).toContain('41.3, 69.26667')

  /** A finger goes so far to the right over the large photo. */
  async function swipe(right: number) {
    const { x, y } = await middleOf(page.getByRole('dialog').getByRole('img'))
    const touches = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await send('touchStart', x - right / 2)
    await send('touchMove', x + right / 2)
    await send('touchEnd')
    await touches.detach()
  }
})
