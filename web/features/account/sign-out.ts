import { call } from '../../api/client.ts'
import { dropCopies } from '../../screens/form/state/typed-copy.ts'
import { removeStored, hasDatabase, whoIsHere } from '../../storage/local-storage.ts'

/**
 * Ends the session of a user, by their id, here and on the server; what the browser knew of it goes with the page, and what the device has
 * of them. Where something waits on the device, the user is asked first. Local storage may have lost who is here.
 */
export async function signOut(user: string): Promise<void> {
  if ((await hasDatabase()) && !(await (await import('../../offline/installed/leave.ts')).mayLeave(user))) return
  dropCopies()
  removeStored(whoIsHere)
  await call('account/Logout', {}).catch(() => undefined)
  location.assign('/pages/login')
}
