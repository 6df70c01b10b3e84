import type { BrowserMessages, ServerMessages } from '@nazorat/machines/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { invalidateMoved } from './moved.ts'
import { socket } from './socket.ts'

export type Moved = Parameters<ServerMessages['moved']>[0]
type Watched = Parameters<BrowserMessages['watch']>[0]

/** Subscribes to a document, or to the list of its type: changed data is fetched again, and `onMoved` is called. */
export function useWatch({ type, id }: Watched, onMoved?: (moved: Moved) => void): void {
  const client = useQueryClient()
  const notify = useEffectEvent((moved: Moved) => {
    void invalidateMoved(client, moved)
    onMoved?.(moved)
  })
  useEffect(() => {
    const listen = (moved: Moved) => {
      if (moved.type === type && (id === undefined || moved.id === id)) notify(moved)
    }
    const release = watch({ type, id })
    socket.on('moved', listen)
    return () => {
      socket.off('moved', listen)
      release()
    }
  }, [type, id])
}

/** Subscribes to one of the server's other messages for as long as the component is there. */
export function useMessage<M extends keyof ServerMessages>(message: M, listener: ServerMessages[M]): void {
  const onMessage = useEffectEvent(listener)
  useEffect(() => {
    socket.on(message, onMessage)
    return () => socket.off(message, onMessage)
  }, [message])
}

const held = new Map<string, { what: Watched; holders: number }>()

/** Several screens may watch the same thing; the server is told once. */
function watch(what: Watched): () => void {
  const key = `${what.type} ${what.id ?? ''}`
  const watched = held.get(key) ?? { what, holders: 0 }
  if (watched.holders++ === 0) {
    held.set(key, watched)
    socket.emit('watch', what)
  }
  return () => {
    if (--watched.holders > 0) return
    held.delete(key)
    socket.emit('unwatch', what)
  }
}

// A new connection knows nothing of what the last one watched.
socket.on('connect', () => {
  for (const { what } of held.values()) socket.emit('watch', what)
})
