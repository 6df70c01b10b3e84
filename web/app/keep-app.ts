import { isKeptHere, keepHere } from '../storage/device.ts'

/**
 * Registers the service worker on a device whose user has installed the app or taken checks along, and nowhere else: on all others every
 * start, and every release, would fetch a megabyte of screens that nobody uses there without a network.
 */
export function keepApp(): void {
  addEventListener('appinstalled', () => {
    keepHere(true)
    start()
  })
  if (isKeptHere()) start()
}

const start = () => void import('../offline/app/worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
