import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSigner } from '@nazorat/engine/proof/key'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { SecondWitness } from '../../engine/proof/witnesses/testing/second-witness.ts'
import { openPolicy } from './policy.ts'
import { readSettings } from './settings.ts'

test('a policy that cannot be used ends the start with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-policy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'), 'nazorat.example/log')
  const path = join(folder, 'policy')
  const [a, b] = ['a.example', 'b.example'].map((name) => new SecondWitness(name, []).vkey)
  const opened = async (text: string) => {
    await writeFile(path, text)
    return openPolicy(readSettings({ LOG_POLICY: path }), signer)
  }
  expect(await openPolicy(readSettings({}), signer)).toBeUndefined()
  await expect(openPolicy(readSettings({ LOG_POLICY: path }), signer)).rejects.toThrow(`LOG_POLICY ${path} cannot be used: ENOENT`)
  await expect(opened('quorum W')).rejects.toThrow(`LOG_POLICY ${path} cannot be used: line 1: no line before it names W`)
  const other = await openSigner(join(folder, 'other.key'), 'other.example/log')
  await expect(opened(`log ${vkeyOf(other.verifier)}\nquorum none`)).rejects.toThrow(
    `LOG_POLICY ${path} is of other.example/log, and this log is named nazorat.example/log`,
  )
  const both = `witness a ${a}\nwitness b ${b} http://127.0.0.1:1\n`
  await expect(opened(`${both}group both all a b\nquorum both`)).rejects.toThrow('witnesses that have no address to be asked at (a)')
  expect((await opened(`log ${vkeyOf(signer.verifier)}\n${both}group both any a b\nquorum both`))?.witnesses).toHaveLength(2)
})
