import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { conform } from '@nazorat/engine'
import { today } from '@nazorat/engine/testing'
import { addDays } from '@nazorat/machines/calendar'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { Refusal } from '@nazorat/machines/workflow'
import { openEmptyApp } from '../api/testing/call.ts'
import { sweep } from '../worker/deadlines/sweep.ts'
import { accounts } from './cli/log/accounts.ts'
import { demoAccounts } from './seed/demo/accounts.ts'
import { idOf } from './seed/ids.ts'
import { demoTemplate } from './testing/demo.ts'

afterEach(() => void vi.useRealTimers())

const types = [
  'request',
  'postponement',
  'inspectionresult',
  'inspectionconclusion',
  'inspectionbookofcontractor',
  'prophylaxislist',
  'complaint',
  'attestation',
]
const reason = { reason: 'Асос йўқ' }

/** The actions that users fire, each with its input. Of those that a document offers, a user fires the first one in this list. */
const inputs: Readonly<Record<string, Record<string, unknown>>> = {
  send: {},
  approve: {},
  receive: {},
  accept: {},
  confirm: {},
  agree: { agreedCheckDaysNumber: 1 },
  cancelAgreement: reason,
  return: reason,
  revoke: reason,
  reject: reason,
  refuse: reason,
  archive: {},
}

const ignoreRefusal = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error
}

test('each event of the demo is legal after a week in which its users choose languages and work, and deadlines fall', async () => {
  const { pool, engine, callAs, securityAudit } = await openEmptyApp(undefined, { of: await demoTemplate() })
  const done = new Set<string>()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let day = 0; day < 7; day++) {
    vi.setSystemTime(Date.parse(`${addDays(today(), day + 1)}T05:00:00Z`))
    for (const username of demoAccounts.names) {
      const call = await callAs(idOf('user', username))
      const languageId = (day % 3) + 1
      if ((await call('POST', 'account/ChangeLanguage', { languageId })).ok) done.add(`${username} chooses a language`)
      const actor = (await loadActor(engine, idOf('user', username)))!
      for (const type of types) {
        const { rows } = await pool.query<{ id: string }>(`select id from doc."${type}" order by id`)
        for (const { id } of rows.filter((_, i) => i % 30 === day)) {
          const document = await engine.get(actor, type, id).catch(ignoreRefusal)
          const action = document?.actions?.find((each) => inputs[each])
          if (!document || !action) continue
          await engine
            .execute(actor, { id: randomUUID(), type, document: id, action, version: document.version, input: inputs[action]! })
            .then(() => done.add(`${type} ${action}`), ignoreRefusal)
        }
      }
    }
    while ((await sweep(engine, pool, new Date().toISOString())) > 0);
  }
  await securityAudit.close()
  expect([...done].filter((each) => each.endsWith('language'))).toHaveLength(demoAccounts.names.length)
  expect(done.size).toBeGreaterThan(15)
  const breaches = async () => (await conform(pool, accounts)).breaches.map(({ event: { type, action }, why }) => [type, action, why])
  expect(await breaches()).toEqual([])
  const { rows: chosen } = await pool.query<{ role: string | null }>(`select distinct role from event where action = 'chooseLanguage'`)
  expect(chosen).toEqual([{ role: null }])

  // Earlier releases wrote any role of the user, even one without the permission. A role that the user never had is a breach.
  const bend = (role: string) =>
    pool.query(`set local session_replication_role = replica; update event e set role = ${role} where action = 'chooseLanguage'`)
  await bend(`(select ("roles" ->> 0)::uuid from (select to_jsonb(roles) as roles from doc."user" u where u.id = e.stream) u)`)
  expect(await breaches()).toEqual([])
  await bend('e.stream')
  expect(new Set((await breaches()).map(String))).toEqual(new Set(['user,chooseLanguage,system']))
})
