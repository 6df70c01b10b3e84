import { expect, test } from 'vitest'
import type { UploadReply } from '@nazorat/machines/api-types'
import { photoIn } from '../../api/files/testing/photos.ts'
import { field } from './testing/check-form.ts'
import { sendCheck } from './testing/new-check.ts'
import { actionsOf, valueOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('a photo is destroyed on the ground that is written down: its picture is gone, its name and hash stay', async () => {
  const inspector = await system.signIn('inspector', { at: null })
  const buffer = await photoIn('jpeg', { width: 640, height: 480, background: '#775533' })
  const uploaded = await inspector.request.post('/api/file/Upload', {
    multipart: { file: { name: 'odam.jpg', mimeType: 'image/jpeg', buffer } },
  })
  const photo = (await uploaded.json()) as UploadReply
  const check = await sendCheck(inspector, 1991, { basicFiles: [photo] })

  const page = await system.signIn('admin', { at: `/document/request/${check.id}` })
  await page.getByRole('button', { name: 'Катталаштириш: odam.jpg' }).waitFor()
  await actionsOf(page).getByRole('button', { name: 'Яна', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Файлларни йўқ қилиш' }).waitFor()
  // Nothing stands above it that it should be divided from.
  expect(await page.getByRole('menu').getByRole('separator').count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Файлларни йўқ қилиш' }).click()
  const dialog = page.getByRole('dialog')
  // Nothing is chosen yet.
  await dialog.getByRole('button', { name: 'Файлларни йўқ қилиш' }).click()
  await dialog.getByText('Йўқ қилинадиган файллар').first().waitFor()
  await dialog.getByText('odam.jpg').click()
  await field(dialog, 'Файлларни йўқ қилиш асоси').fill('Шахснинг аризаси, 12-сон')
  await dialog.getByRole('button', { name: 'Файлларни йўқ қилиш' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Файллар йўқ қилинди').waitFor()

  await page.getByRole('button', { name: 'Катталаштириш: odam.jpg' }).waitFor({ state: 'detached' })
  const tab = page.getByRole('tabpanel', { name: 'Текшириш' })
  await valueOf(tab, 'Йўқ қилинган файллар').getByText(`SHA-256 ${photo.hash}`).waitFor()
  expect(await valueOf(tab, 'Файлларни йўқ қилиш асоси').textContent()).toBe('Шахснинг аризаси, 12-сон')
})

test('who may not destroy files is not offered it', async () => {
  const inspector = await system.signIn('inspector', { at: null })
  const check = await sendCheck(inspector, 1992)
  const head = await system.signIn('ceo', { at: `/document/request/${check.id}` })
  await actionsOf(head).getByRole('button', { name: 'Тасдиқлаш' }).waitFor()
  expect(await actionsOf(head).getByRole('button', { name: 'Яна', exact: true }).count()).toBe(0)
})
