import { type QueryClient, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Stands in the place of a part whose code is still fetched. */
export const Waiting = () => <span data-waiting />

/**
 * Stands behind a part of the page while anything is fetched or not drawn yet. Its effect runs after those of the part, so by then the part
 * has begun its own requests. On a busy machine React draws, and runs effects, some frames later.
 */
export function Settling() {
  const isFetching = useIsFetching() > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => setSettled(!isFetching), [isFetching])
  return isFetching || !isSettled ? <Waiting /> : null
}

/** Prints the page with the parts that are drawn only when they are opened: they are drawn, and what they show is fetched before. */
export async function printWhole(client: QueryClient, setWhole: (isWhole: boolean) => void): Promise<void> {
  setWhole(true)
  do await nextFrame()
  while (client.isFetching() > 0 || document.querySelector('main [data-waiting]'))
  await Promise.all(Array.from(document.querySelectorAll<HTMLImageElement>('main img[data-printed]'), loaded))
  print()
  setWhole(false)
}

/** A picture that cannot be had is not waited for. */
const loaded = (image: HTMLImageElement) =>
  image.complete ||
  new Promise<void>((resolve) => {
    image.addEventListener('load', () => resolve(), { once: true })
    image.addEventListener('error', () => resolve(), { once: true })
  })

/** The one after the next: what a frame draws has begun to fetch by then. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
