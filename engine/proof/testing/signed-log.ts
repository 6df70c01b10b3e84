import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Definition, defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { openTestEngine } from '../../testing/engine.ts'
import { testActor } from '../../testing/index.ts'
import { openSigner } from '../key.ts'
import { verifyDatabase } from '../verify.ts'

/** A directory whose saving takes a signature. */
export const savedSigned = (directory: Definition): Definition => ({
  ...directory,
  actions: { ...directory.actions, save: { ...directory.actions['save']!, signed: true } },
})

const word = t('а', 'а')
const note = savedSigned(
  defineDirectory({
    type: 'note',
    permission: 'Note',
    label: { one: word, many: word },
    fields: { name: text(word) },
    title: 'name',
    list: { columns: ['name'], filters: [], search: [], sort: 'name' },
  }),
)
export const clerk = testActor(['NoteView', 'NoteEdit'])

/** A log of notes in a database of the test's own, with the key that signs it in a folder of its own. */
export async function openSignedLog() {
  const opened = await openTestEngine(note, clerk)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-signed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const key = join(folder, 'log.key')
  const signer = await openSigner(key)
  return {
    ...opened,
    folder,
    key,
    signer,
    /** Writes so many notes at once. */
    write: (times: number) => Promise.all(Array.from({ length: times }, (_, i) => opened.act(randomUUID(), 'save', 0, { name: `${i}` }))),
    verified: (notes: readonly string[] = [], verifier = signer.verifier) =>
      verifyDatabase(opened.pool, { definitions: [note], verifier, notes, bytes: { read: () => null } }),
  }
}
