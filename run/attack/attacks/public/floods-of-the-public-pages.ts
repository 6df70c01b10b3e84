import type { Attack } from '../../attack.ts'

export default {
  tries: 'four thousand calls of the pages for everybody, a hundred at once, most of a table that must be counted',
  length: 'short',
  async run({ address, stranger, signIn, blame }) {
    const auditor = await signIn('auditor')
    const { rows } = (await auditor.post('publicrecord/GetList', { pageSize: 1 })).json as { rows: { code?: string; id: string }[] }
    const { fields } = (await auditor.get(`publicrecord/Get/${rows[0]!.id}`)).json as { fields: { code: string } }
    const status = (path: string) =>
      fetch(`${address}${path}`).then(
        async (response) => (await response.text(), response.status),
        () => 0,
      )
    for (let round = 0; round < 40; round++) {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          i % 4 === 0
            ? status(`/c/${fields.code}`)
            : i % 4 === 1
              ? status('/open/requirements')
              : i % 4 === 2
                ? status(`/open?data=checks&by=region&from=202${round % 10}-01-01&to=2029-12-${10 + (i % 20)}`)
                : stranger
                    .get(`open/Data/results?by=organization&from=2020-01-01&to=2026-${10 + (round % 3)}-01`)
                    .then((answer) => answer.status),
        ),
      )
      for (const each of statuses) if (![200, 429].includes(each)) blame(`a page for everybody is answered with ${each}`)
    }
  },
} satisfies Attack
