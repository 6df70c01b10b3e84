import type { Receipt } from '@nazorat/machines/api-types'

/** The versions that documents have by now, by the receipts of this page's own actions and by the news of others'. */
const versions = new Map<string, number>()

export const awaitVersion = ({ id, version }: Pick<Receipt, 'id' | 'version'>): void =>
  void versions.set(id, Math.max(version, versions.get(id) ?? 0))

/** Whether a document is shown as it was before its newest action: nothing is done on that version any more. */
export const isBehind = ({ id, version }: { id: string; version: number }): boolean => version < (versions.get(id) ?? 0)
