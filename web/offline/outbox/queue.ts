import type { Entry, MadeVersion } from './entry.ts'

/** The next step of an outbox: an entry is sent, or what its answer means for those after it is written. */
export type Step = { readonly kind: 'send' | 'settle'; readonly entry: Entry }

/**
 * The next step, or null. Each document has a queue of its own, of which only the first entry moves: one that was refused holds up
 * no other document. `tried`: documents whose first entry has had its turn in this round.
 */
export function nextStep(entries: readonly Entry[], tried: ReadonlySet<string>): Step | null {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (seen.has(entry.document)) continue
    seen.add(entry.document)
    if (entry.answer?.kind === 'yes') return { kind: 'settle', entry }
    if (entry.answer === null && !tried.has(entry.document)) return { kind: 'send', entry }
  }
  return null
}

/** Whether anything is left that the server has not been asked, or has not answered. */
export const anyWaits = (entries: readonly Entry[]): boolean => entries.some(isToSend)

const isToSend = (entry: Entry, _: number, entries: readonly Entry[]): boolean =>
  entry.answer === null && entries.find(({ document }) => document === entry.document) === entry

/** The entries after an answered one, on the version that it made. Written again after a crash, they stay as they are. */
export const rebasedOn = (entries: readonly Entry[], id: string, receipt: MadeVersion | null): Entry[] =>
  entries.filter(({ after }) => after === id).map((entry) => ({ ...entry, after: null, version: receipt?.version ?? entry.version }))

/** The entries after one that its person drops: the next is sent on what that one was made on. */
export const rebasedWithout = (entries: readonly Entry[], { id, after, version }: Entry): Entry[] =>
  entries.filter((entry) => entry.after === id).map((entry) => ({ ...entry, after, version }))
