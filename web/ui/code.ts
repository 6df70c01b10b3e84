import { type ComponentType, createElement } from 'react'
import { FetchedOnce } from '../api/fetched-once.ts'
import { readStored, onDevice } from '../storage/local-storage.ts'

/** A screen's code that could not be fetched: the server is away, or has another version of it by now. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error)

/** Notices the code that does not come, wherever it is asked for. */
export function noticeMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/**
 * A component whose code is fetched when it is first drawn, or before that when it is asked for. Code that is here is drawn at once:
 * `lazy` would wait for it all the same, and React shows what was waited for no sooner than 300 ms after the sign that one waits.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const code = new FetchedOnce(load)
  return Object.assign((props: P) => createElement(code.use(''), props), { fetch: () => code.fetch('') })
}

export type Fetched<P> = ComponentType<P> & { readonly fetch: () => Promise<unknown> }

/** For the router, which reloads the page by itself when a screen's code is missing: without a network the page would be lost. */
export const routeCode =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      const error = new Error('The code of a screen is missing', { cause })
      missing.add(error)
      throw error
    })

/** Resolves once code can be loaded ahead. A browser may not request a module again that failed to load, until the page is reloaded. */
export const untilOnline = async (): Promise<unknown> =>
  navigator.onLine || readStored(onDevice, false) || new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** Reloads the page if the server answers. Otherwise gives the reason: no answer, or a reload just before. */
export async function loadAnew(): Promise<'away' | 'tried'> {
  const { ok } = await fetch('/api/health', { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (!ok) return 'away'
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return 'tried'
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return new Promise(() => {})
}

const missing = new WeakSet<Error>()
const key = 'nazorat.reloaded'
const pause = 30_000
