import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine, replay } from '@nazorat/engine'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines'
import { grantServer, migrate } from '@nazorat/migrations'

test('the user of a running system does its work, and may not change what the log says', async () => {
  const { url, pool: owner } = await testDatabase()
  const user = `Server ${randomUUID()}`
  const password = `it's "x"`
  const at = new URL(url)
  ;[at.username, at.password] = [encodeURIComponent(user), encodeURIComponent(password)]
  const asOwner = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  // The roles of a cluster outlive its databases.
  onTestFinished(() => asOwner((client) => client.query(`drop owned by "${user}" cascade; drop role "${user}"`)))
  const grant = () => asOwner((client) => grantServer(client, user, password))
  // Tables that the owner has made before go over to the server.
  const before = await openEngine({ pool: owner, definitions })
  await before.close()
  await grant()
  await grant()

  const pool = new Pool({ connectionString: at.href, max: 5 })
  const engine = await openEngine({ pool, definitions })
  const actor = testActor(['AllPositionView', 'PositionView', 'PositionEdit', 'AllPositionEdit'])
  const act = (document: string, action: string, version: number, input = {}) => engine.execute(actor, { id: randomUUID(), type: 'position', document, action, version, input })
  const { id } = await act(randomUUID(), 'save', 0, { name: { ln: 'Bosh', cl: 'Бош', ru: 'Главный' } })
  await act(id, 'deactivate', 1)
  expect(await replay(pool, engine.definitionOf('position'), { adopt: true })).toMatchObject({ events: 2, documents: 1, differences: [] })

  const client = await pool.connect()
  expect(await migrate(client)).toEqual([])
  for (const sql of [
    `update event set actor = stream`, 'delete from event', 'truncate event', 'drop table event', 'alter table event disable trigger all', 'set session_replication_role = replica',
    `update log_checkpoint set note = ''`, 'delete from log_checkpoint', 'delete from machine', `insert into migration values ('x')`, 'drop function only_added_to cascade', 'create table mine (x int)',
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  }
  client.release()
  await engine.close()
  await pool.end()
})
