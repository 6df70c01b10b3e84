import { expect, test } from 'vitest'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { field, pdf } from '../testing/check-form.ts'
import { chooseFiles, hasFocusOn } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

test('photos stand beside PDFs: seen before they are saved, then small, and large by a key, which leads back to where it was pressed', async () => {
  const page = await system.signIn('contractor', { at: '/document/complaint/new' })
  const files = page.getByRole('group', { name: 'Илова қилинган ҳужжатлар ва суратлар' })
  const choose = files.getByRole('button', { name: 'Файл танлаш' })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  await chooseFiles(choose, [
    { name: 'eshik.jpg', mimeType: 'image/jpeg', buffer: await photoIn('jpeg', { width: 800, height: 600 }) },
    { name: 'belgi.png', mimeType: 'image/png', buffer: await photoIn('png', { background: '#993333' }) },
    pdf('ariza.pdf'),
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic },
  ])
  await files.getByRole('alert').filter({ hasText: 'HEIC қабул қилинмайди' }).waitFor()
  await files.getByRole('button', { name: 'Олиб ташлаш: iphone.heic' }).click()
  await files.getByRole('img', { name: 'eshik.jpg' }).waitFor()
  await files.getByRole('img', { name: 'belgi.png' }).waitFor()
  await files.getByRole('link', { name: 'ariza.pdf' }).waitFor()
  // The form saves by itself too. Who leaves while it saves is not asked: all is saved then.
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/\/api\/complaint\/(Create|Update)$/, async (route) => {
    if (route.request().postData()!.includes('ташриф')) await left
    await route.continue()
  })
  await field(page, 'Шикоят матни').fill('Рўйхатга олинмаган ташриф')
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByRole('button', { name: 'Ёпиш' }).click()
  leave()
  await page.waitForURL(/\/document\/complaint\/[0-9a-f-]{36}$/)

  const first = page.getByRole('button', { name: 'Катталаштириш: eshik.jpg' }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'eshik.jpg' })
  const drawn = dialog.getByRole('img', { name: 'eshik.jpg' })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([600, 800])
  await dialog.getByText('Олинган вақти: 02.01.2026 03:04').waitFor()
  await dialog.getByText('текширилмаган').waitFor()
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('dialog', { name: 'belgi.png' })
    .getByRole('status')
    .filter({ hasText: /[12] \/ 2/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocusOn(first)).toBe(true)
})
