/** How often an open page asks whether there is a new release, in milliseconds. */
const askEvery = 60 * 60_000

let waiting: ServiceWorker | null = null
let registering: Promise<ServiceWorkerRegistration> | undefined
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: whether the device has a newer release of the app than the page that is open. */
export const releaseStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => waiting !== null,
}

/** Registers the service worker, and looks for new releases from then on. Resolves once the app is on the device. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  registering ??= register()
  await registering
  await navigator.serviceWorker.ready
}

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const look = () => {
    // The first worker of a device waits for nobody.
    const next = registration.active ? registration.waiting : null
    if (next === waiting) return
    waiting = next
    for (const listener of listeners) listener()
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, askEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
  addEventListener('online', ask)
  return registration
}

/** How long the new worker may take to take over, in milliseconds: the server has the new release in any case. */
const timeout = 3000

/**
 * Loads the page anew in the new release, as its user asks: never by itself, since there may be an open form. Its worker takes over where
 * no other window is open.
 */
export async function takeRelease(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    port1.onmessage = ({ data }) => {
      if (data !== true) resolve()
    }
    waiting?.postMessage('take over', [port2])
    setTimeout(resolve, timeout)
  })
  location.reload()
}
