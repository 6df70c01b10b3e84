import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ListReply, ProblemReply } from '@nazorat/machines/api-types'
import { languages } from '@nazorat/machines/i18n'
import { openApp } from '../testing/call.ts'

const first = '2026-01-01'

/** Each call that takes days from one to another, with the name of the filter. */
const calls: readonly (readonly [path: string, name: string, body: (days: object) => object])[] = [
  ['request/GetList', 'checkStartDate', (days) => ({ checkStartDate: days })],
  ['request/GetList', 'createdAt', (days) => ({ createdAt: days })],
  ['request/SaveAsExcel', 'checkStartDate', (days) => ({ checkStartDate: days })],
  ['request/SaveAsCsv', 'updatedAt', (days) => ({ updatedAt: days })],
  ['list/GetTotals', 'checkEndDate', (days) => ({ lists: [{ type: 'request', filters: { checkEndDate: days } }] })],
  ['notification/GetList', 'dateOfCreated', (days) => ({ dateOfCreated: days })],
  ['log/GetList', 'at', (days) => ({ at: days })],
  ['log/SaveAsXes', 'at', (days) => ({ at: days })],
]

const said = {
  ln: 'boshi ham, oxiri ham toʻldirilishi kerak',
  cl: 'боши ҳам, охири ҳам тўлдирилиши керак',
  ru: 'должны быть заполнены и начальная, и конечная дата',
}

test('days with one end alone are refused by every list that is asked for days, in the language of the caller', async () => {
  const { world, signIn } = await openApp()
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const call = await signIn({ ...world.actors.all, id: randomUUID(), language })
    for (const [path, name, body] of calls) {
      for (const half of [{ from: first }, { to: first }]) {
        const response = await call('POST', path, body(half))
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          400,
          expect.stringContaining('application/problem+json'),
        ])
        const { code, errors = {} } = (await response.json()) as ProblemReply
        expect({ path, code, errors }).toEqual({ path, code: 'invalid', errors: { [name]: [expect.stringContaining(said[language])] } })
      }
    }
  }
})

test('both ends are answered; a number and what is due may have one', async () => {
  const { world, signIn } = await openApp()
  await world.check(1, 'send')
  const call = await signIn({ ...world.actors.all, id: randomUUID() })
  for (const [path, , body] of calls.filter(([path]) => !path.includes('SaveAs')))
    expect([path, (await call('POST', path, body({ from: first, to: first }))).status]).toEqual([path, 200])
  const total = async (filters: object) => ((await (await call('POST', 'request/GetList', filters)).json()) as ListReply).total
  expect([
    await total({ checkDaysNumber: { from: 1 } }),
    await total({ checkDaysNumber: { to: 0 } }),
    await total({ due: { to: '2099-01-01' } }),
    await total({ due: { to: first } }),
  ]).toEqual([1, 0, 1, 0])
})
