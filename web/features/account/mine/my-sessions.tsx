import { Button, Tag } from '@blueprintjs/core'
import type { SessionReply } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import { entryWords } from '../entry-words.ts'
import { mineWords } from './mine-words.ts'

/** One's own sessions: where the account is open now. Each can be ended, or all but this one. */
export function MySessions() {
  const say = useSay()
  const sessions = useQuery({
    queryKey: ['mine', 'sessions'],
    queryFn: ({ signal }) => call<SessionReply[]>('account/GetSessions', undefined, { signal }),
  })
  const [ending, setEnding] = useState<string>()
  const end = async (id?: string) => {
    setEnding(id ?? 'others')
    try {
      await call('account/EndOwnSessions', id ? { id } : {})
      toast.done(id ? mineWords.sessionEnded : entryWords.sessionsEnded)
    } catch (error) {
      toast.problem(error)
    }
    await sessions.refetch()
    setEnding(undefined)
  }
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <Panel
      title={mineWords.sessions}
      answers={[sessions]}
      aside={
        hasOthers && (
          <Button size="small" intent="warning" variant="outlined" loading={ending === 'others'} onClick={() => void end()}>
            {say(mineWords.endOthers)}
          </Button>
        )
      }
    >
      {() => (
        <table className="mine-table">
          <thead>
            <tr>
              <th scope="col">{say(mineWords.device)}</th>
              <th scope="col">{say(mineWords.address)}</th>
              <th scope="col">{say(mineWords.openedAt)}</th>
              <th scope="col">{say(mineWords.usedAt)}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sessions.data!.map(({ id, device, address, openedAt, usedAt, isCurrent }) => (
              <tr key={id}>
                <th scope="row" data-label={say(mineWords.device)}>
                  {device ?? say(mineWords.unknown)}
                </th>
                <td data-label={say(mineWords.address)}>{address ?? '—'}</td>
                <td data-label={say(mineWords.openedAt)}>{formatMoment(openedAt)}</td>
                <td data-label={say(mineWords.usedAt)}>{formatMoment(usedAt)}</td>
                <td>
                  {isCurrent ? (
                    <Tag minimal intent="success">
                      {say(mineWords.thisSession)}
                    </Tag>
                  ) : (
                    <Button
                      size="small"
                      loading={ending === id}
                      aria-label={say(mineWords.endOf, { device: device ?? mineWords.unknown, moment: formatMoment(openedAt) })}
                      onClick={() => void end(id)}
                    >
                      {say(mineWords.end)}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
