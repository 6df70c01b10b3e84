import { hash as sha256, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBucket } from '../testing/bucket.ts'
import { folderStore } from './folder-store.ts'
import { takeIn, withLocalFile } from './local.ts'
import { s3Store } from './s3-store.ts'
import { beginOfHash, type FileStore, fileKey, OtherBytes, storedBytes } from './store.ts'

const root = await mkdtemp(join(tmpdir(), 'nazorat-store-'))
const closing: (() => Promise<void>)[] = []
let s3Url = ''
beforeAll(async () => {
  s3Url = await testBucket(join(root, 's3'), (close) => closing.push(close))
})
afterAll(async () => {
  for (const close of closing) await close()
  await rm(root, { recursive: true, force: true })
})

const stores: Record<string, () => FileStore> = {
  'a folder': () => folderStore(join(root, 'files')),
  'a bucket of S3': () => s3Store(s3Url),
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  /** A file on its way to the store. */
  const local = async (content: string | Uint8Array): Promise<string> => {
    const path = join(root, randomBytes(8).toString('hex'))
    await writeFile(path, content)
    return path
  }
  const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
    const bytes = await store.read(key, range)
    return bytes && text(bytes)
  }

  test('has what was put there, in ranges too, and no longer what was removed', async () => {
    const store = open()
    const path = await local('0123456789')
    await store.put('ab/cd', path)
    expect([
      existsSync(path),
      await store.size('ab/cd'),
      await read(store, 'ab/cd'),
      await read(store, 'ab/cd', { start: 2, end: 4 }),
    ]).toEqual([false, 10, '0123456789', '234'])
    await store.remove('ab/cd')
    await store.remove('ab/cd')
    expect([await store.size('ab/cd'), await store.read('ab/cd'), await store.size('ab')]).toEqual([null, null, null])
  })

  test('never replaces what is there, also when two come at once, and says when it has another size', async () => {
    const store = open()
    const letters = ['a', 'b', 'c', 'd']
    // Of those that come at once one is stored, as a whole; those that come later are thrown away.
    await Promise.all(letters.map(async (letter) => store.put('ab/ef', await local(letter.repeat(1000)))))
    const first = (await read(store, 'ab/ef'))!
    expect(letters.map((letter) => letter.repeat(1000))).toContain(first)
    const [same, longer] = [await local('-'.repeat(1000)), await local('-'.repeat(1001))]
    await store.put('ab/ef', same)
    await expect(store.put('ab/ef', longer)).rejects.toThrow(OtherBytes)
    expect([await read(store, 'ab/ef'), existsSync(same)]).toEqual([first, false])
    expect([
      await beginOfHash(store, 'ab/ef', sha256('sha256', first)),
      await beginOfHash(store, 'ab/ef', sha256('sha256', same)),
      await beginOfHash(store, 'ab/none', ''),
    ]).toEqual([Buffer.from(first), null, null])
    await store.remove('ab/ef')
  })

  test('takes files larger than a piece of an upload', async () => {
    const store = open()
    const bytes = randomBytes(20 * 1024 * 1024)
    await store.put('large', await local(bytes))
    expect(bytes.equals(await buffer((await store.read('large'))!))).toBe(true)
    await store.remove('large')
  })

  test('takes a folder as a whole, lists it and removes it', async () => {
    const store = open()
    const folder = await mkdtemp(join(root, 'made-'))
    await mkdir(join(folder, '360p'))
    for (const name of ['360p/0.ts', '360p/index.m3u8', 'video.json']) await writeFile(join(folder, name), name)
    await store.putFolder('streams/one', folder, 'video.json')
    await store.put('streams/other', await local('a file'))
    expect([await read(store, 'streams/one/360p/0.ts'), await read(store, 'streams/one/video.json'), existsSync(folder)]).toEqual([
      '360p/0.ts',
      'video.json',
      false,
    ])
    expect((await Array.fromAsync(store.list('streams'))).toSorted()).toEqual(['one', 'other'])
    // What is complete is not replaced; what has lost its last file is.
    for (const content of ['video.json', 'again']) {
      const again = await mkdtemp(join(root, 'made-'))
      await writeFile(join(again, 'video.json'), 'again')
      await store.putFolder('streams/one', again, 'video.json')
      expect([
        await read(store, 'streams/one/video.json'),
        existsSync(again),
        (await Array.fromAsync(store.list('streams'))).toSorted(),
      ]).toEqual([content, false, ['one', 'other']])
      if (content === 'video.json') await store.remove('streams/one/video.json')
    }
    await store.removeFolder('streams/one')
    expect([
      await Array.fromAsync(store.list('streams')),
      await store.size('streams/one/360p/0.ts'),
      await Array.fromAsync(store.list('none')),
    ]).toEqual([['other'], null, []])
    await store.remove('streams/other')
  })

  test('lets a program read a file from a path, and takes in a folder that stood beside it', async () => {
    const store = open()
    const workFolder = join(root, 'work')
    const beside = await mkdtemp(join(root, 'beside-'))
    await writeFile(join(beside, 'sheet'), 'rows')
    await takeIn(store, beside, 'sheets')
    await takeIn(store, beside, 'sheets')
    expect([existsSync(beside), await Array.fromAsync(store.list('sheets'))]).toEqual([false, ['sheet']])
    const readPath = (key: string) => withLocalFile({ store, workFolder }, key, (path) => readFile(path, 'utf8'))
    expect([await readPath('sheets/sheet'), await readPath('sheets/none'), await readdir(workFolder).catch(() => [])]).toEqual([
      'rows',
      null,
      [],
    ])
    await store.removeFolder('sheets')
  })

  test('gives documents’ files by their hash, and nothing by what is none', async () => {
    const store = open()
    const hash = 'ab'.repeat(32)
    await store.put(fileKey(hash), await local('bytes'))
    const { read } = storedBytes(store)
    expect(await text((await read(hash))!)).toBe('bytes')
    expect([await read('../../etc/passwd'), await read('cd'.repeat(32))]).toEqual([null, null])
    const path = store.pathOf(fileKey(hash))
    if (path) expect(await readFile(path, 'utf8')).toBe('bytes')
  })
})
