import { Tag } from '@blueprintjs/core'
import type { SignInReply } from '@nazorat/machines'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Paging } from '../../../screens/list/paging.tsx'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { mineWords } from './mine-words.ts'

/** When and from where one signed in, or somebody tried to. */
export function MySignIns() {
  const say = useSay()
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const signIns = useQuery({
    queryKey: ['mine', 'signIns', paging],
    queryFn: ({ signal }) => call<{ rows: SignInReply[]; total: number }>('account/GetSignIns', paging, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={mineWords.signIns} answers={[signIns]}>
      {() =>
        signIns.data!.total === 0 ? (
          <Nothing>{say(mineWords.noSignIns)}</Nothing>
        ) : (
          <>
            <table className={`mine-table${signIns.isPlaceholderData ? ' dimmed' : ''}`}>
              <thead>
                <tr>
                  <th scope="col">{say(mineWords.at)}</th>
                  <th scope="col">{say(mineWords.outcome)}</th>
                  <th scope="col">{say(mineWords.device)}</th>
                  <th scope="col">{say(mineWords.address)}</th>
                </tr>
              </thead>
              <tbody>
                {signIns.data!.rows.map(({ id, at, succeeded, reason, times, device, address }) => (
                  <tr key={id}>
                    <th scope="row" data-label={say(mineWords.at)}>
                      {formatMoment(at)}
                    </th>
                    <td data-label={say(mineWords.outcome)}>
                      <Tag minimal intent={succeeded ? 'success' : 'danger'}>
                        {say(succeeded ? mineWords.succeeded : mineWords.failed)}
                      </Tag>{' '}
                      {times > 1 && <span className="mine-note">{say(mineWords.times, { n: times })}</span>}{' '}
                      {reason && <span className="mine-note">{say(reason)}</span>}
                    </td>
                    <td data-label={say(mineWords.device)}>{device ?? say(mineWords.unknown)}</td>
                    <td data-label={say(mineWords.address)}>{address ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Paging {...paging} total={signIns.data!.total} onChange={setPaging} />
          </>
        )
      }
    </Panel>
  )
}
