import { deviceDatabase } from '../../storage/local-storage.ts'

/**
 * Sends what the user has left on this device. Local storage is not asked: a browser that is killed loses what was written there last. On
 * devices that keep nothing no code of it is loaded.
 */
export async function resumeOutbox(user: string): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === deviceDatabase)) return
  const [{ hasUnsent }, { outboxOf }] = await Promise.all([import('../store/open-outbox.ts'), import('./outbox.ts')])
  if (await hasUnsent(user)) await outboxOf(user)
}
