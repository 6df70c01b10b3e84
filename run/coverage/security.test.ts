import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * The requirements of OWASP ASVS 5.0.0 by section, in their order: the level of each, 3 for those that are not asked here. From
 * the standard's `OWASP_Application_Security_Verification_Standard_5.0.0_en.flat.json`.
 */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

const wanted = Object.entries(levels).flatMap(([section, all]) =>
  Array.from(all, (level, i) => [`${section}.${i + 1}`, level] as const).filter(([, level]) => level !== '3'),
)

interface Row {
  readonly id: string
  readonly level: string
  readonly verdict: string
  readonly how: string
  readonly files: readonly string[]
}

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = Array.from(
  text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.*) \|$/gm),
  ([, id, level, verdict, how, where]): Row => ({
    id: id!,
    level: level!,
    verdict: verdict!,
    how: how!,
    files: Array.from(where!.matchAll(/`([^`]+)`/g), ([, file]) => file!),
  }),
)

test('each requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ id, level }) => [id, level])).toEqual(wanted)
})

test('each row says whether it is met and how, names files that are there, and the count above them is right', () => {
  const verdicts = ['met', 'does not apply', '**gap**'].map((verdict) => rows.filter((row) => row.verdict === verdict))
  expect(verdicts.flat()).toHaveLength(rows.length)
  const [met, none, gaps] = verdicts.map(({ length }) => length)
  expect(text).toContain(`${rows.length} requirements: ${met} are met, ${none} do not apply, ${gaps} are gaps.`)
  expect(rows.filter(({ verdict, files }) => verdict !== 'does not apply' && files.length === 0).map(({ id }) => id)).toEqual([])
  const named = [
    ...rows.flatMap(({ id, files }) => files.map((file) => [id, file] as const)),
    ...Array.from(text.matchAll(/`([\w/-]+\/[\w./-]+)`/g), ([, file]) => ['text', file!] as const),
  ]
  expect(named.filter(([, file]) => !existsSync(join(root, file)))).toEqual([])
})
