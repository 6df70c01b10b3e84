import type { QueryClient } from '@tanstack/react-query'

/** Marks what stands in the place of a part whose code is still fetched. */
export const waiting = { 'data-waiting': true }

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
