import { Button } from '@blueprintjs/core'
import { OfflineIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { loadAnew } from '../../ui/code.ts'
import { useQuiet } from '../../ui/idle/use-quiet.ts'
import type { ConnectionEvents } from '../../api/connection.ts'

/** Keeps the live connection open as long as the shell is there, and says so calmly when it is lost. */
export function ConnectionBanner() {
  const say = useSay()
  const client = useQueryClient()
  const isQuiet = useQuiet()
  const [began] = useState(Date.now)
  const [isLost, setLost] = useState(false)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    // No screen waits for live updates: their code comes after all else.
    const events = { onLost: setLost, refetch: () => void client.invalidateQueries() }
    if (isQuiet) return keepConnected(events, began, () => setMissing(true))
  }, [isQuiet, client, began])
  return (
    <div role="status" className="connection">
      {(isLost || isMissing) && (
        <p className="connection-lost row">
          <OfflineIcon /> {say(shellWords.lost)}
          {/* A browser does not ask again for code that it could not fetch. */}
          {isMissing && (
            <Button variant="minimal" size="small" onClick={() => void loadAnew()}>
              {say(shellWords.reload)}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/**
 * Opens the connection for live updates, and answers how to close it. `began`: when the screen began to ask for its data. The code is
 * fetched by itself, and may not come (`onMissing`).
 */
function keepConnected(events: ConnectionEvents, began: number, onMissing: () => void): () => void {
  let isWanted = true
  let close = (): void => {}
  import('../../api/connection.ts').then(({ openConnection }) => {
    if (isWanted) close = openConnection(events, Date.now() - began > timeout)
  }, onMissing)
  return () => {
    isWanted = false
    close()
  }
}

/** In milliseconds: a connection that opens later than that has let updates pass of what is shown. So old may an answer be (`staleTime`). */
const timeout = 10_000
