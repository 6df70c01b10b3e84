import { kept } from '../../storage/local-storage.ts'

/** Where the browser says, without a database opened, that a user has entries. */
export const flagOf = (user: string): string => `outbox.${user}`

/** Sends what the user has left on this device. */
export async function resumeOutbox(user: string): Promise<void> {
  if (!kept(flagOf(user), false)) return
  const { outboxOf } = await import('./outbox.ts')
  await outboxOf(user)
}
