import { call } from '../../../api/client.ts'
import { toast } from '../../../ui/toasts.ts'

/** Acts for another user from now on, or for oneself again. A full page load: nothing that the one before saw stays in memory. */
export async function actFor(userId: string | null): Promise<void> {
  try {
    await call('account/ActFor', { userId })
    location.assign('/')
  } catch (error) {
    toast.problem(error)
  }
}
