import type { SessionReply } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import { entryWords } from '../entry-words.ts'
import { mineWords } from '../mine/mine-words.ts'
import { SessionTable } from './session-table.tsx'

/** The open sessions of a user, for those who keep users. */
export function UserSessions({ userId }: { userId: string }) {
  const say = useSay()
  const sessions = useQuery({
    queryKey: sessionsOf(userId),
    queryFn: ({ signal }) => call<SessionReply[]>('account/GetUserSessions', { userId }, { signal }),
  })
  const [ending, setEnding] = useState<string>()
  const end = async (id: string) => {
    setEnding(id)
    try {
      await call('account/EndSessions', { userId, id })
      toast.done(mineWords.sessionEnded)
    } catch (error) {
      toast.problem(error)
    }
    await sessions.refetch()
    setEnding(undefined)
  }
  return (
    <Panel title={mineWords.sessions} answers={[sessions]}>
      {() =>
        sessions.data!.length === 0 ? (
          <Nothing>{say(entryWords.noSessions)}</Nothing>
        ) : (
          <SessionTable sessions={sessions.data!} ending={ending} onEnd={(id) => void end(id)} />
        )
      }
    </Panel>
  )
}

export const sessionsOf = (userId: string): string[] => ['sessions', userId]
