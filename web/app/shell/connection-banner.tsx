import { OfflineIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { connectionMachine } from '../../api/connection.ts'

/** Keeps the live connection open as long as the shell is there, and says so calmly when it is lost. */
export function ConnectionBanner() {
  const say = useSay()
  const client = useQueryClient()
  const [machine] = useState(() => connectionMachine.provide({ actions: { refetch: () => void client.invalidateQueries() } }))
  const [state, send] = useMachine(machine)
  useEffect(() => {
    send({ type: 'open' })
    return () => send({ type: 'close' })
  }, [send])
  return (
    <div role="status" className="connection">
      {state.hasTag('lost') && (
        <p className="connection-lost">
          <OfflineIcon /> {say(shellWords.lost)}
        </p>
      )}
    </div>
  )
}
