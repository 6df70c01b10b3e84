import type { Receipt } from '@nazorat/machines'

/** The versions that documents have by the receipts of this page's own actions. */
const versions = new Map<string, number>()

export const awaitVersion = ({ id, version }: Pick<Receipt, 'id' | 'version'>): void => void versions.set(id, version)

/** Whether a document is shown as it was before an action that was done here: nothing is done on that version any more. */
export const isBehind = ({ id, version }: { id: string; version: number }): boolean => version < (versions.get(id) ?? 0)
