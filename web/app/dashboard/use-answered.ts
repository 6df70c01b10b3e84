import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

/** Once the page was there, all that it asks for has an earlier answer. */
let wasAnswered = false

/**
 * True once all that a page asked for at first has been answered, or after two seconds: until then its parts would push each other about.
 */
export function useAnswered(): boolean {
  const client = useQueryClient()
  const [isAnswered, setAnswered] = useState(wasAnswered)
  useEffect(() => {
    if (isAnswered) return
    const show = () => {
      wasAnswered = true
      // After the rows, which are drawn bit by bit.
      startTransition(() => setAnswered(true))
    }
    const look = () => void (client.isFetching() === 0 && show())
    look()
    const waiting = setTimeout(show, 2000)
    const unsubscribe = client.getQueryCache().subscribe(() => queueMicrotask(look))
    return () => {
      clearTimeout(waiting)
      unsubscribe()
    }
  }, [client, isAnswered])
  return isAnswered
}
