import { Button } from '@blueprintjs/core'
import type { SessionReply } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import { entryWords } from '../entry-words.ts'
import { SessionTable } from '../sessions/session-table.tsx'
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
      {() => <SessionTable sessions={sessions.data!} ending={ending} onEnd={(id) => void end(id)} />}
    </Panel>
  )
}
