import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import { openSigner } from '@nazorat/engine/proof/key'
import { runExport } from '../../worker/export/run.ts'
import { openApp } from '../testing/call.ts'

test('User/SaveAsExecel answers the workbook of users itself, in whatever case it is written', async () => {
  const { signIn, added, engine, files, dataDir, url } = await openApp()
  const call = await signIn(testActor(['AllUserView'], { language: 'ru' }))
  const context = { engine, files, addresses: { databaseUrl: url, dataDir }, signer: await openSigner(`${dataDir}/log.key`) }
  for (const [i, path] of ['User/SaveAsExecel', 'user/saveasexecel'].entries()) {
    const answer = call('POST', path, {})
    await expect.poll(() => added.length).toBe(i + 1)
    await runExport(context, added[i]!, new AbortController().signal)
    const response = await answer
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    expect(book.worksheets[0]!.getRow(3).getCell(1).value).toBe('Логин')
  }
  const stranger = await signIn(testActor(['RegionView']))
  expect((await stranger('POST', 'User/SaveAsExecel', {})).status).toBe(403)
})
