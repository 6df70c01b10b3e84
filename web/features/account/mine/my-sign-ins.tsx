import { Tag } from '@blueprintjs/core'
import type { SignInReply } from '@nazorat/machines/api-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Paging } from '../../../screens/list/paging.tsx'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { SmallTable } from '../../../ui/small-table/small-table.tsx'
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
            <SmallTable
              rows={signIns.data!.rows}
              isDimmed={signIns.isPlaceholderData}
              columns={[
                { label: mineWords.at, cell: ({ at }) => formatMoment(at) },
                { label: mineWords.outcome, cell: (signIn) => <Outcome signIn={signIn} /> },
                { label: mineWords.device, cell: ({ device }) => device ?? say(mineWords.unknown) },
                { label: mineWords.address, cell: ({ address }) => address ?? '—' },
              ]}
            />
            <Paging {...paging} total={signIns.data!.total} onChange={setPaging} />
          </>
        )
      }
    </Panel>
  )
}

function Outcome({ signIn: { succeeded, times, reason } }: { signIn: SignInReply }) {
  const say = useSay()
  return (
    <>
      <Tag minimal intent={succeeded ? 'success' : 'danger'}>
        {say(succeeded ? mineWords.succeeded : mineWords.failed)}
      </Tag>{' '}
      {times > 1 && <span className="mine-note muted">{say(mineWords.times, { n: times })}</span>}{' '}
      {reason && <span className="mine-note muted">{say(reason)}</span>}
    </>
  )
}
