import { hasDatabase } from '../../storage/local-storage.ts'

/** Sends what the user has left on this device, also after its session had ended. On devices that keep nothing no code of it is loaded. */
export async function resumeOutbox(user: string): Promise<void> {
  if (!(await hasDatabase())) return
  const [{ hasUnsent }, { outboxOf }] = await Promise.all([import('../store/open-outbox.ts'), import('./outbox.ts')])
  if (await hasUnsent(user)) (await outboxOf(user)).resume()
}
