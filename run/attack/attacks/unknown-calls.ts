import { randomUUID } from 'node:crypto'
import type { Answer, Attack } from '../attack.ts'

const paths = [
  '',
  'nothing',
  'nothing/',
  'nothing/GetList',
  'request',
  'request/',
  'request/Nope',
  'request/Get/',
  'request/GetList/more',
  'account',
  'account/Nope',
  'account/Logout/more',
  'file',
  'file/Nope/more',
  'log/Nope',
  'notification/Nope',
  'export/nope',
  `export/${randomUUID()}/nope`,
  'openapi',
  'health/more',
  '%00',
  '..%2f',
  '%E0%A4%A',
  'request/Nope/%00',
  `nothing/Get/${randomUUID()}`,
  '__proto__/GetList',
  'constructor/Get',
  'a/'.repeat(200),
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

export default {
  tries: 'calls that there are not, by every method, with and without a session',
  length: 'short',
  async run({ stranger, signIn, blame }) {
    const inspector = await signIn('inspector')
    const refused = ({ status, headers }: Answer, asked: string, expected: readonly number[]) => {
      if (!expected.includes(status)) blame(`${asked} is answered with ${status}`)
      else if (!headers.get('content-type')?.startsWith('application/problem+json'))
        blame(`${asked} is answered with ${headers.get('content-type')}`)
    }
    for (const path of paths) {
      for (const method of methods) {
        refused(await inspector.call(method, path), `${method} ${path} with a session`, [404])
        refused(await stranger.call(method, path), `${method} ${path} without a session`, [401])
      }
    }
  },
} satisfies Attack
