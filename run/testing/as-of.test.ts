import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeStale } from './as-of.ts'

test('the semaphores of processes that are gone are removed, and those of live ones stay', async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-stale-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Linux gives no process a number above 2^22.
  const gone = 2 ** 22 + 1
  const names = [gone, process.pid].flatMap((pid) => [`sem.faketime_sem_${pid}`, `faketime_shm_${pid}`])
  for (const name of [...names, 'PostgreSQL.1']) await writeFile(join(folder, name), '')
  removeStale(folder)
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...names.slice(2), 'PostgreSQL.1']))
  expect(await readdir(folder)).toHaveLength(3)
})
