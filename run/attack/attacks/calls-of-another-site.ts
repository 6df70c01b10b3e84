import type { Attack } from '../attack.ts'
import { done } from '../new-user.ts'

export default {
  tries: 'the page of another site makes the calls that write, those by GET too, with the session of a person who opened it',
  length: 'short',
  async run({ signIn, blame }) {
    const admin = await signIn('admin')
    const auditor = await signIn('auditor')
    const exports = async () => (done(await auditor.post('log/GetList', { action: ['download'] })) as { total: number }).total
    const before = await exports()
    const writing = [
      'request/SaveAsExecel',
      'REQUEST/saveasexecel',
      'bank/ImportTemplate',
      `import/${crypto.randomUUID()}/Refused`,
      'notification/MarkAllAsRead',
      'notification/MarkAsRead/1',
      `export/${crypto.randomUUID()}/file`,
      'user/GetByPassportData/AA1234567&31234567890123&2000-01-01',
    ]
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site }
      for (const path of writing) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await admin.call(method, path, undefined, headers)
          if (status !== 403) blame(`${method} ${path} of a ${site} page is answered with ${status}`)
        }
      }
      for (const path of ['request/Create', 'account/ChangeLanguage', 'account/Logout', 'savedfilter/Create', 'file/Upload']) {
        const { status } = await admin.post(path, {}, headers)
        if (status !== 403) blame(`POST ${path} of a ${site} page is answered with ${status}`)
      }
    }
    if ((await exports()) !== before) blame('the audit has downloads that another site has caused')
  },
} satisfies Attack
