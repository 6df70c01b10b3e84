import { call } from '../../api/client.ts'
import { dropCopies } from '../../screens/form/state/typed-copy.ts'
import { forget, hasDatabase, kept, whoIsHere } from '../../storage/local-storage.ts'

/**
 * Ends the session here and on the server; what the browser knew of it goes with the page. Where something waits on the device, the user is
 * asked first.
 */
export async function signOut(): Promise<void> {
  const user = kept<string | null>(whoIsHere, null)
  if (user !== null && (await hasDatabase()) && !(await (await import('../../offline/installed/leave.ts')).mayLeave(user))) return
  dropCopies()
  forget(whoIsHere)
  await call('account/Logout', {}).catch(() => undefined)
  location.assign('/pages/login')
}
