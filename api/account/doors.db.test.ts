import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { logger } from '@nazorat/engine/telemetry/logger'
import { enlist } from '../../run/testing/enlist.ts'
import { openApp } from '../testing/call.ts'
import { takeChallenge } from './challenges.ts'
import { factorsOf } from './second-factor/factors.ts'
import { useRecoveryCode } from './second-factor/recovery-codes.ts'

// A row without a MAC of this system is refused, and logged as an alarm.
logger.level = 'silent'

const sum = (text: string): Buffer => createHash('sha256').update(text).digest()

test('rows that the owner of the database puts in or changes open no door', async () => {
  const { pool, world, app, sessions, credentials, callAs } = await openApp()
  const { id } = await enlist(world, { ...world.actors.inspector, id: randomUUID() })
  const source = { address: '203.0.113.1', device: undefined }

  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [sum(token), id])
  expect((await app.request('/api/account/GetUserInfo', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  const { token: opened } = await sessions.open(id)
  await pool.query('update session set is_strong = true where token_hash = $1', [sum(opened)])
  await expect(sessions.actorOf(opened)).rejects.toMatchObject({ code: 'signedOut' })

  await credentials.set(id, 'a-heron-over-the-canal')
  await pool.query('update credential set password_hash = $1 where user_id = $2', [await hash('known to the owner'), id])
  await expect(credentials.check(id, 'known to the owner', source)).rejects.toMatchObject({ code: 'wrongPassword' })

  await pool.query(`insert into second_factor (id, user_id, kind, name, confirmed_at) values (gen_random_uuid(), $1, 'totp', '', now())`, [
    id,
  ])
  expect(await factorsOf(pool, id)).toEqual([])
  await pool.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [id, sum('abcd')])
  expect(await useRecoveryCode(pool, id, 'abcd')).toBe(false)
  await pool.query(`insert into sign_in_challenge (hash, expires_at) values ($1, now() + interval '1 minute')`, [sum('nazorat-login:x')])
  expect(await takeChallenge(pool, 'nazorat-login:x')).toBeNull()

  // A file that others have uploaded may not be named by somebody whom a row says to have uploaded it.
  const [file, inspector] = [world.file, await callAs((await enlist(world, world.actors.inspector)).id)]
  await pool.query('delete from uploader where user_id = $1', [world.actors.inspector.id])
  await pool.query('insert into uploader (hash, user_id) values ($1, $2)', [file.hash, world.actors.inspector.id])
  expect((await inspector('POST', 'request/Create', { orderFiles: [file] })).status).toBe(400)
})
