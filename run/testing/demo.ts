import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { insertSession } from '@nazorat/api/account/session-table'
import { database, openEngine, openPool } from '@nazorat/engine'
import { template, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { defaultLanguage, languages } from '@nazorat/machines/i18n'
import { grantServer } from '@nazorat/migrations'
import { idOf } from '../seed/ids.ts'
import { seed } from '../seed/seed.ts'

/** The name of a database with the whole demo, to be cloned by `testDatabase`: it is seeded once in a run. */
export const demoTemplate = (): Promise<string> =>
  template('demo', async (url) => {
    const pool = openPool(url, 10)
    const engine = await openEngine({ pool, definitions })
    // Tests of lessons make their own; the others would only draw more pages.
    await seed({ engine, pool, embedded: true, lessons: false }, { dataDir: folder() })
    await engine.close()
    await pool.end()
    const owner = new Client({ connectionString: url })
    await owner.connect()
    await grantServer(owner, serverUser(), 'server').finally(() => owner.end())
  })

/** The files of the demo are stored there. */
const folder = () => join(inject('postgres').folder, 'demo')

/** The user as which systems run on clones of the demo. */
const serverUser = () => `${inject('postgres').template}_server`

export interface Demo {
  /** With these the system starts on it, with the rights that it has in operation. */
  readonly settings: {
    readonly DATABASE_URL: string
    readonly DATABASE_OWNER_URL: string
    readonly DATA_DIR: string
    readonly MASTER_KEY: string
  }
  /** Opens a session of a demo user for half a day, without a password. Returns its token. */
  signIn(username: string): Promise<string>
  /** Makes it so many minutes since a demo user last used their sessions. */
  leaveAlone(username: string, minutes: number): Promise<void>
  /** Removes what users have stored, and gives them back the language that they have in the demo, by calls to the system at an address. */
  restoreAccounts(address: string): Promise<void>
  /** The settings and the calendar as they stand, by which every decision is made. */
  rules(): Promise<string[]>
}

/** The demo in a database and a data folder of one's own. */
export async function openDemo(finished: (clean: () => Promise<void>) => void): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-demo-'))
  finished(() => rm(dataDir, { recursive: true, force: true }))
  const { url, pool } = await testDatabase(finished, await demoTemplate())
  return demoIn(url, pool, dataDir)
}

/** The same until the run of the tests ends. */
export async function openLastingDemo(): Promise<Demo> {
  const name = randomBytes(6).toString('hex')
  const database = await template(`demo_${name}`, async () => {}, await demoTemplate())
  const url = Object.assign(new URL(inject('postgres').url), { pathname: `/${database}` }).href
  return demoIn(url, openPool(url, 2), join(inject('postgres').folder, name))
}

async function demoIn(url: string, pool: Pool, dataDir: string): Promise<Demo> {
  await cp(folder(), dataDir, { recursive: true })
  const signIn = async (username: string) => {
    const token = randomBytes(32).toString('base64url')
    const { pos } = await database(pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    const session = {
      token_hash: createHash('sha256').update(token).digest(),
      user_id: idOf('user', username),
      expires_at: new Date(Date.now() + 43_200_000),
      pos,
    }
    await insertSession(pool, session)
    return token
  }
  return {
    settings: {
      DATABASE_URL: Object.assign(new URL(url), { username: serverUser(), password: 'server' }).href,
      DATABASE_OWNER_URL: url,
      DATA_DIR: dataDir,
      MASTER_KEY: process.env['MASTER_KEY']!,
    },
    signIn,
    async leaveAlone(username, minutes) {
      await pool.query('update session set seen_at = now() - make_interval(mins => $2) where user_id = $1', [
        idOf('user', username),
        minutes,
      ])
    },
    async restoreAccounts(address) {
      await pool.query('delete from preference')
      const languageId = languages[defaultLanguage].id
      const { rows } = await pool.query<{ username: string }>('select username from doc."user" where "languageId" <> $1', [
        String(languageId),
      ])
      for (const { username } of rows) {
        const headers = { authorization: `Bearer ${await signIn(username)}`, 'content-type': 'application/json' }
        const answer = await fetch(`${address}/api/account/ChangeLanguage`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ languageId }),
        })
        if (!answer.ok) throw new Error(`${username} keeps another language: ${answer.status}`)
      }
    },
    async rules() {
      const { rows } = await pool.query<{ rule: string }>(
        `select jsonb_build_array(id, name, value)::text as rule from doc.setting
         union all select jsonb_build_array(id, "isWorkingDay", "fromTime", "toTime")::text from doc.schedule
         union all select jsonb_build_array(id, date, "isWorkingDay", "fromTime", "toTime", "movesRest")::text
           from doc.scheduleexception where state = 'active'
         order by 1`,
      )
      return rows.map(({ rule }) => rule)
    },
  }
}
