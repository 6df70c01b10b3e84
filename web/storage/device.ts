import { kept, keptNames, onDevice } from './local-storage.ts'

/** Whether this device may have something of a user that a sign-out removes: what was taken along, or what waits to be sent. */
export const holdsAnything = (): boolean => kept(onDevice, false) || keptNames('outbox.', 'localStorage').length > 0

/** The name under which the browser keeps the id of the user who has taken checks along. */
export const takenBy = 'takenBy'
