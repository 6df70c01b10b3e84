import { beforeAll, expect, test } from 'vitest'
import { groupFinished } from '@nazorat/engine/testing'
import { datasets } from '@nazorat/machines/reports/open-data'
import { demoTemplate } from '../../run/testing/demo.ts'
import { createApp } from '../app.ts'
import { openEmptyApp } from '../testing/call.ts'
import type { OpenTable } from './data.ts'
import { publicPages } from './pages.ts'

const finished = groupFinished()
const from = (remoteAddress = '203.0.113.5') => ({ incoming: { headers: {}, socket: { remoteAddress } } })

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})

async function open() {
  const { pool, services, dataDir } = await openEmptyApp(finished, { of: await demoTemplate() })
  const [app, pages] = [createApp(services), publicPages(services, dataDir)]
  const call = (path: string) => app.request(`/api/open/${path}`, {}, from())
  const page = (path: string, address?: string) => pages.request(path, {}, from(address))
  const table = async (path: string) => (await (await call(`Data/${path}`)).json()) as OpenTable
  return { pool, call, page, table }
}

test('numbers are those of the documents, and none of fewer than five businesses is shown', async () => {
  const { pool, table } = opened
  const { rows } = await pool.query<{ body: string; checks: number; businesses: number }>(
    `select "inspectionOrganizationId"::text as body, count(*)::integer as checks, count(distinct "contractorId")::integer as businesses
     from doc.request where "checkStartDate" between '2020-01-01' and '2029-12-31'
       and (state ~ '^(agreed|notified)[.]' or state in ('cancelled', 'expired') or state = 'archived') group by 1`,
  )
  const checks = await table('checks?by=organization&from=2020-01-01&to=2029-12-31')
  const column = checks.columns.findIndex(({ name }) => name === 'decided')
  const shown = new Map(checks.rows.map(({ key, values }) => [key, values[column]]))
  const few = rows.filter(({ businesses }) => businesses < 5)
  const many = rows.filter(({ businesses }) => businesses >= 5)
  expect([few.length > 0, many.length > 0]).toEqual([true, true])
  expect(few.map(({ body }) => shown.get(body))).toEqual(few.map(() => null))
  // Another one is hidden only where the hidden ones together are of fewer than five.
  expect(many.filter(({ body, checks: number }) => shown.get(body) === number).length).toBeGreaterThan(0)
  expect(many.every(({ body, checks: number }) => [number, null].includes(shown.get(body)!))).toBe(true)
})

test('every dataset has its tables as page, JSON and CSV, in three languages, and the catalogue names all of them', async () => {
  const { call, page } = opened
  const catalog = JSON.stringify(await (await call('Catalog')).json())
  // The year that a page shows by itself has no checks on its first day.
  const years = 'from=2020-01-01&to=2029-12-31'
  for (const [name, { by }] of Object.entries(datasets)) {
    for (const facet of by) {
      const json = await call(`Data/${name}?by=${facet}&${years}`)
      expect([name, facet, json.status, json.headers.get('set-cookie')]).toEqual([name, facet, 200, null])
      const csv = await call(`Data/${name}/csv?by=${facet}&lang=ru`)
      expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(catalog).toContain(`/api/open/Data/${name}/csv?by=${facet}`)
      const shown = await page(`/open?data=${name}&by=${facet}&${years}&lang=ru`, `203.0.114.${facet.length}`)
      expect([name, facet, shown.status, (await shown.text()).includes('<table>') || name !== 'checks']).toEqual([name, facet, 200, true])
    }
  }
  expect([(await call('Data/users')).status, (await call('Data/checks?by=contractor')).status]).toEqual([404, 404])
  expect((await call('Data/checks?from=yesterday')).status).toBe(400)
  for (const [language, word] of [
    ['cl', 'Очиқ маълумотлар'],
    ['ln', 'Ochiq maʼlumotlar'],
    ['ru', 'Открытые данные'],
  ])
    expect(await (await page(`/open?lang=${language}`, '203.0.114.90')).text()).toContain(word)
})

test('requirements, criteria and checklists are public, with what has changed since a day; a checklist sends nothing', async () => {
  const { pool, page } = opened
  const { rows } = await pool.query<{ id: string; name: { ru: string } }>(
    `select id, name from doc.checkingquiz where state = 'active' limit 1`,
  )
  const all = await (await page('/open/requirements?lang=ru', '203.0.115.1')).text()
  expect(all).toContain(`/open/checklist/${rows[0]!.id}`)
  const later = await (await page('/open/requirements?since=2099-01-01&lang=ru', '203.0.115.1')).text()
  expect([later.includes('/open/checklist/'), later.includes('С этого дня ничего не изменилось')]).toEqual([false, true])
  const list = await page(`/open/checklist/${rows[0]!.id}?lang=ru`, '203.0.115.1')
  expect([list.status, (await list.text()).includes('<form')]).toEqual([200, false])
  for (const id of ['x', rows[0]!.id.replace(/^./, '0')]) expect((await page(`/open/checklist/${id}`, '203.0.115.1')).status).toBe(404)
})
