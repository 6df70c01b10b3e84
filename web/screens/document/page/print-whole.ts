import type { QueryClient } from '@tanstack/react-query'

/** Marks what stands in the place of a part whose code is still fetched. */
export const waiting = { 'data-waiting': true }

/** Prints the page with the parts that are drawn only when they are opened: they are drawn, and what they show is fetched before. */
export async function printWhole(client: QueryClient, setWhole: (isWhole: boolean) => void): Promise<void> {
  setWhole(true)
  do await nextFrame()
  while (client.isFetching() > 0 || document.querySelector('main [data-waiting]'))
  print()
  setWhole(false)
}

/** The one after the next: what a frame draws has begun to fetch by then. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
