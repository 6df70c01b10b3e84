import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { moment, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { openApp } from '../testing/call.ts'

/** No type that ships has a moment yet. A role can be given the permissions of shipped types alone. */
const meeting = defineDirectory({
  type: 'meeting',
  permission: 'CheckBasis',
  label: { one: t('а', 'а'), many: t('а', 'а') },
  title: 'name',
  fields: { name: text(t('Номи', 'Название')), at: moment(t('Вақти', 'Время'), { required: false }) },
  list: { columns: ['name', 'at'], filters: ['at'], search: [], sort: 'name' },
})

test('a moment is taken in any zone, kept in UTC, and sorted and filtered by the days of Tashkent', async () => {
  const { signIn, world } = await openApp(onTestFinished, [meeting])
  const call = await signIn({
    ...world.actors.inspector,
    id: randomUUID(),
    language: 'ru',
    grants: { CheckBasisView: randomUUID(), CheckBasisEdit: randomUUID() },
  })
  const ask = async (path: string, body: object) => {
    const response = await call('POST', `meeting/${path}`, body)
    return [response.status, await response.json()] as [
      number,
      { id: string; rows: { name: string; at: string | null }[]; errors: Record<string, string[]> },
    ]
  }
  // Both are the same day in UTC, and two days in Tashkent.
  for (const [name, at] of [
    ['late', '2026-11-20T23:30:00+05:00'],
    ['early', '2026-11-21T00:30:00+05:00'],
    ['none', null],
  ] as const)
    expect((await ask('Create', { name, at }))[0]).toBe(200)
  const listed = async (query: object) => (await ask('GetList', query))[1].rows.map(({ name, at }) => [name, at])
  expect(await listed({ sortBy: 'at' })).toEqual([
    ['late', '2026-11-20T18:30:00.000Z'],
    ['early', '2026-11-20T19:30:00.000Z'],
    ['none', null],
  ])
  expect(await listed({ at: { from: '2026-11-21', to: '2026-11-21' } })).toEqual([['early', '2026-11-20T19:30:00.000Z']])
  expect(await listed({ at: { from: '2026-11-01', to: '2026-11-20' } })).toEqual([['late', '2026-11-20T18:30:00.000Z']])

  const [, { id }] = await ask('Create', { name: 'moved', at: '2026-11-20T09:00:00Z' })
  const read = async () => ((await (await call('GET', `meeting/Get/${id}`)).json()) as { fields: { at: string } }).fields.at
  expect(await read()).toBe('2026-11-20T09:00:00.000Z')
  for (const at of ['2026-11-20', '30.02.2026 14:30', '2026-02-30T10:00:00Z', '2026-11-20T24:00:00Z', 5]) {
    const [status, { errors }] = await ask('Update', { id, version: 1, at })
    expect([at, status, Object.keys(errors)]).toEqual([at, 400, ['at']])
  }
  expect(await read()).toBe('2026-11-20T09:00:00.000Z')
  // As people write one: by the clock of Tashkent.
  expect((await ask('Update', { id, version: 1, at: '20.11.2026 14:30' }))[0]).toBe(200)
  expect(await read()).toBe('2026-11-20T09:30:00.000Z')
})
