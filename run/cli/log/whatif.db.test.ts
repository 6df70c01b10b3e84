import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '@nazorat/engine/testing'
import { open } from '../../processes/open.ts'
import { readSettings } from '../../processes/settings.ts'
import { makeWorld } from '../../testing/world.ts'

test('machines in a folder that has no packages are asked with those of this checkout', async () => {
  const { url } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-machines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), MASTER_KEY: process.env['MASTER_KEY'] }
  const { engine, close } = await open(readSettings(env))
  await makeWorld(engine)
  await close()
  await cp(join(import.meta.dirname, '../../../machines'), folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), 'whatif', '--machines', folder], {
    env: { ...process.env, ...env },
  })
  expect(stdout).toMatch(/^\d+ events, none would have gone differently$/m)
})
