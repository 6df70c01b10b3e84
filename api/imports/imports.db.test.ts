import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import type { ImportChoicesReply, ImportLinesReply, ImportReply } from '@nazorat/machines/api-types'
import { runImport } from '../../worker/import/run.ts'
import { type Call, openApp } from '../testing/call.ts'
import { uploadBytes } from '../testing/tus.ts'

const csv = 'Код СОАТО;name.ln;name.cl;name.ru\r\n1703;Andijon;Андижон;Андижан\r\n17A;Xato;Хато;Ошибка\r\n'

/** Uploads a text as the browser does. */
async function upload(call: Call, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return (await uploadBytes(call, 'file/upload', bytes, { filename: 'file.csv', becomes: 'sheet' })).id
}

async function open() {
  const { engine, files, signIn, world, pool, added } = await openApp()
  const keeper = await signIn(testActor(['RegionView', 'RegionEdit'], { language: 'ru' }))
  const begin = async (call: Call, type = 'region', text = csv) =>
    call('POST', `${type}/Import`, { upload: await upload(call, text), name: 'регионы.csv' })
  const work = (id: string) => runImport(engine, files, id, new AbortController().signal)
  const read = async (call: Call, id: string) => (await (await call('GET', `import/${id}`)).json()) as ImportReply
  return { keeper, begin, work, read, signIn, world, pool, added }
}

test('a file is uploaded, checked, shown line by line in the language of its user, and applied', async () => {
  const { keeper, begin, work, read, added } = await open()
  const { id, state } = (await (await begin(keeper)).json()) as ImportReply
  expect(state).toBe('queued')
  expect(added).toContain(id)
  await work(id)
  expect(await read(keeper, id)).toMatchObject({
    name: 'регионы.csv',
    state: 'checked',
    counts: { added: 1, changed: 0, unchanged: 0, refused: 1, skipped: 0 },
  })
  const { rows, total, columns } = (await (
    await keeper('POST', `import/${id}/GetLines`, { outcome: 'refused' })
  ).json()) as ImportLinesReply
  expect(total).toBe(1)
  expect(columns.map(({ field }) => field)).toEqual(['soato', 'name', 'name', 'name'])
  expect(rows[0]).toMatchObject({ line: 3, outcome: 'refused', errors: { soato: [expect.stringMatching(/^«Код СОАТО»: .*4$/)] } })

  const whole = await keeper('POST', `import/${id}/Apply`, { mode: 'whole' })
  expect([whole.status, ((await whole.json()) as { title: string }).title]).toEqual([
    409,
    expect.stringContaining('есть строки с ошибками'),
  ])
  expect(await (await keeper('POST', `import/${id}/Apply`, { mode: 'good' })).json()).toMatchObject({ state: 'applying', total: 1 })
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'applied', applied: 1 })
  // Sent twice, it is applied once.
  expect(await (await keeper('POST', `import/${id}/Apply`, { mode: 'good' })).json()).toMatchObject({ state: 'applied', applied: 1 })
  expect(await (await keeper('GET', 'region/GetImports')).json()).toMatchObject([{ id, state: 'applied' }])
})

test('only those who may make such documents import them, and an import is its user’s alone', async () => {
  const { keeper, begin, read, signIn } = await open()
  const reader = await signIn(testActor(['RegionView']))
  expect((await begin(reader)).status).toBe(403)
  expect((await begin(keeper, 'user')).status).toBe(404)
  expect((await begin(keeper, 'request')).status).toBe(404)
  expect((await begin(keeper, 'contractor')).status).toBe(403)
  const { id } = (await (await begin(keeper)).json()) as ImportReply
  expect(await read(reader, id)).toMatchObject({ status: 404 })
  expect((await reader('POST', `import/${id}/Apply`, { mode: 'good' })).status).toBe(404)
  expect((await reader('POST', `import/${id}/GetLines`, {})).status).toBe(404)
  expect((await reader('POST', `import/${id}/Cancel`)).status).toBe(404)
})

test('the file of a preview is read again in another encoding by its person alone, and not once it is applied', async () => {
  const { keeper, begin, work, read, signIn } = await open()
  const { id } = (await (await begin(keeper)).json()) as ImportReply
  expect((await keeper('POST', `import/${id}/ReadAgain`, { encoding: 'koi8-r' })).status).toBe(409)
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'checked', reading: { encoding: 'utf-8' } })
  expect(((await (await keeper('POST', `import/${id}/GetLines`, {})).json()) as ImportLinesReply).firstRows[1]).toEqual([
    '1703',
    'Andijon',
    'Андижон',
    'Андижан',
  ])
  const colleague = await signIn(testActor(['RegionView', 'RegionEdit']))
  expect((await colleague('POST', `import/${id}/ReadAgain`, { encoding: 'koi8-r' })).status).toBe(404)
  expect((await keeper('POST', `import/${id}/ReadAgain`, { encoding: 'ebcdic' })).status).toBe(400)
  expect(await (await keeper('POST', `import/${id}/ReadAgain`, { encoding: 'koi8-r' })).json()).toMatchObject({
    state: 'queued',
    reading: {},
  })
  await work(id)
  // Its headers are no words in that encoding, so that none is found; the file is there all the same.
  expect(await read(keeper, id)).toMatchObject({ reading: { encoding: 'koi8-r', chosen: { encoding: 'koi8-r' } } })
  await keeper('POST', `import/${id}/ReadAgain`, { encoding: 'utf-8' })
  await work(id)
  await keeper('POST', `import/${id}/Apply`, { mode: 'good' })
  expect((await keeper('POST', `import/${id}/ReadAgain`, { encoding: 'utf-8' })).status).toBe(409)
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'applied', applied: 1, reading: {} })
})

test('a value stands for the choice that its person has named, as long as the column has it; nobody names a record that they do not see', async () => {
  const { begin, work, read, signIn, world } = await open()
  const keeper = await signIn(testActor(['DistrictView', 'DistrictEdit'], { language: 'ru' }))
  const { id } = (await (
    await begin(keeper, 'district', 'soato;region;name.ln;name.cl;name.ru\n1726266;Пойтахт;Yunusobod;Юнусобод;Юнусабад\n')
  ).json()) as ImportReply
  await work(id)
  const found = async () => ((await (await keeper('GET', `import/${id}/Choices`)).json()) as ImportChoicesReply).columns
  expect(await found()).toEqual([{ column: 'regionId', values: [{ value: 'Пойтахт', count: 1, choice: null }], isCut: false }])
  const choose = (choices: object, by = keeper) => by('POST', `import/${id}/Choices`, { choices })
  for (const wrong of [
    { regionId: { Пойтахт: randomUUID() } },
    { regionId: { Пойтахт: 'true' } },
    { regionId: { Бошқа: null } },
    { soato: { 1: null } },
  ])
    expect((await choose(wrong)).status).toBe(400)
  const colleague = await signIn(testActor(['DistrictView', 'DistrictEdit']))
  expect((await choose({ regionId: { Пойтахт: world.ids.region } }, colleague)).status).toBe(404)
  expect(await (await choose({ regionId: { Пойтахт: world.ids.region } })).json()).toMatchObject({ state: 'queued' })
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'checked', counts: { added: 1, refused: 0 } })
  expect((await found())[0]!.values).toEqual([{ value: 'Пойтахт', count: 1, choice: world.ids.region }])
  // It is taken back.
  await choose({ regionId: { Пойтахт: null } })
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'checked', counts: { added: 0, refused: 1 } })
  await keeper('POST', `import/${id}/Cancel`)
  expect((await choose({ regionId: { Пойтахт: null } })).status).toBe(409)
})

test('of two imports of one file at once the second is told so, and nothing is doubled', async () => {
  const { keeper, begin, work, signIn, pool } = await open()
  const colleague = await signIn(testActor(['RegionView', 'RegionEdit']))
  const first = (await (await begin(keeper)).json()) as ImportReply
  const second = await begin(colleague)
  expect([second.status, ((await second.json()) as { title: string }).title]).toEqual([
    409,
    expect.stringContaining('ҳозир импорт қилинмоқда'),
  ])
  await work(first.id)
  // Both have a preview by now, and both apply it.
  const third = (await (await begin(colleague)).json()) as ImportReply
  await work(third.id)
  await keeper('POST', `import/${first.id}/Apply`, { mode: 'good' })
  expect((await colleague('POST', `import/${third.id}/Apply`, { mode: 'good' })).status).toBe(409)
  await work(first.id)
  expect((await colleague('POST', `import/${third.id}/Apply`, { mode: 'good' })).status).toBe(200)
  await work(third.id)
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from doc.region where soato = '1703'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('a file whose lines have no key is not applied twice', async () => {
  const { begin, work, signIn } = await open()
  const keeper = await signIn(testActor(['VideoCategoryView', 'VideoCategoryEdit']))
  const text = 'name.ln;name.cl;name.ru\r\na;а;а\r\n'
  const ids = []
  for (let i = 0; i < 2; i++) {
    const { id } = (await (await begin(keeper, 'videocategory', text)).json()) as ImportReply
    await work(id)
    ids.push(id)
  }
  await keeper('POST', `import/${ids[0]}/Apply`, { mode: 'good' })
  await work(ids[0]!)
  const again = await keeper('POST', `import/${ids[1]}/Apply`, { mode: 'good' })
  expect([again.status, ((await again.json()) as { title: string }).title]).toEqual([409, expect.stringContaining('аввал импорт қилинган')])
})

test('the sheet of a refused import is dropped, so that it leaves no less room for the files of documents', async () => {
  const { keeper, begin, signIn, pool } = await open()
  const reader = await signIn(testActor(['RegionView']))
  const left = async () => (await pool.query<{ n: number }>('select count(*)::int as n from upload')).rows[0]!.n
  expect((await begin(reader)).status).toBe(403)
  const statuses = new Set<number>()
  for (let i = 0; !statuses.has(429); i++) statuses.add((await begin(keeper, 'region', `${csv}${i}`)).status)
  expect(await left()).toBe(0)
  // A sheet of somebody else stays theirs.
  const id = await upload(keeper, csv)
  expect((await reader('POST', 'region/Import', { upload: id, name: 'a.csv' })).status).toBe(403)
  expect(await left()).toBe(1)
})

test('a file whose columns nobody knows asks its person, who chooses them once; the choice is kept for the next file of that form', async () => {
  const { keeper, begin, work, read, signIn } = await open()
  const text = 'A;B;C;D\r\n1703;Andijon;Андижон;Андижан\r\n'
  const { id } = (await (await begin(keeper, 'region', text)).json()) as ImportReply
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'asking', problem: null })
  expect(await (await keeper('GET', `import/${id}/Columns`)).json()).toMatchObject([
    { header: 'A', column: null, examples: ['1703'] },
    { header: 'B' },
    { header: 'C' },
    { header: 'D' },
  ])
  const choose = async (columns: (string | null)[], call = keeper) => {
    const reply = await call('POST', `import/${id}/Columns`, { columns })
    return [reply.status, ((await reply.json()) as { errors?: { columns: string[] } }).errors?.columns[0]]
  }
  expect(await choose(['soato', 'name.ln'])).toEqual([400, 'Выберите для столбцов поля этого списка'])
  expect(await choose(['soato', 'name.ln', 'inn', null])).toEqual([400, 'Выберите для столбцов поля этого списка'])
  expect(await choose(['soato', 'name.ln', 'name.ln', null])).toEqual([400, 'Одно поле выбрано для двух столбцов'])
  const stranger = await signIn(testActor(['RegionView', 'RegionEdit']))
  expect((await choose(['soato', null, null, null], stranger))[0]).toBe(404)
  expect((await stranger('GET', `import/${id}/Columns`)).status).toBe(404)
  expect((await choose(['soato', 'name.ln', 'name.cl', 'name.ru']))[0]).toBe(200)
  await work(id)
  expect(await read(keeper, id)).toMatchObject({ state: 'checked', counts: { added: 1, refused: 0 } })
  const next = (await (await begin(keeper, 'region', text.replace('1703', '1706'))).json()) as ImportReply
  await work(next.id)
  expect(await read(keeper, next.id)).toMatchObject({ state: 'checked', counts: { added: 1, refused: 0 } })
})
