import { getDefinition } from '@nazorat/machines/documents'
import { kindOf } from '@nazorat/machines/fields'
import type { Answer, Attack } from '../attack.ts'

const days = [
  '0000-01-01',
  '0000-12-31',
  '-001-01-01',
  '9999-99-99',
  '2026-02-30',
  '+10000-01-01',
  '2026-01-01\u0000',
  '\u0000',
  '',
  '1e3',
  'infinity',
  'now',
]

export default {
  tries: 'years that there are not and NUL characters, in lists, exports, select lists and the log',
  length: 'short',
  async run({ signIn, blame }) {
    const [admin, auditor, inspector] = await Promise.all([signIn('admin'), signIn('auditor'), signIn('inspector')])
    const refused = async (what: string, asked: Promise<Answer>) => {
      const { status } = await asked
      if (status !== 400) blame(`${what} is answered with ${status}`)
    }
    for (const [caller, type] of [
      [inspector, 'request'],
      [inspector, 'postponement'],
      [admin, 'user'],
      [admin, 'role'],
      [auditor, 'request'],
    ] as const) {
      const moments = [
        'createdAt',
        'updatedAt',
        ...Object.entries(getDefinition(type).fields).flatMap(([name, field]) => (kindOf(field).column.type === 'date' ? [name] : [])),
      ]
      for (const call of ['GetList', 'SaveAsExcel']) {
        for (const field of moments) {
          for (const day of days)
            await refused(
              `${type}/${call} with ${field} from ${JSON.stringify(day)}`,
              caller.post(`${type}/${call}`, { [field]: { from: day, to: '2026-01-01' } }),
            )
        }
        for (const filter of [
          { search: 'a\u0000' },
          { search: '\ud800' },
          { state: '\u0000' },
          { sortBy: '\u0000' },
          { ['\u0000']: 1 },
          { createdUserId: '\u0000' },
        ]) {
          await refused(`${type}/${call} with ${JSON.stringify(filter)}`, caller.post(`${type}/${call}`, filter))
        }
      }
    }
    for (const path of ['region/GetAsSelectList/0?search=%00', 'district/GetAsSelectList/%00', 'organization/GetAsSelectList/0?kind=%00']) {
      await refused(path, inspector.get(path))
    }
    for (const call of ['GetList', 'SaveAsXes', 'SaveAsOcel']) {
      for (const day of days)
        await refused(`log/${call} from ${JSON.stringify(day)}`, auditor.post(`log/${call}`, { at: { from: day, to: '2026-01-01' } }))
      await refused(`log/${call} with a search for NUL`, auditor.post(`log/${call}`, { search: '\u0000' }))
    }
  },
} satisfies Attack
