import type { Pool } from 'pg'
import { Tree } from '../tree.ts'
import type { Policy } from './policy.ts'
import { publishedCheckpoint } from './published.ts'

/**
 * The proof that the event at a position is in the log (C2SP tlog-proof, `.tlog-proof`): its inclusion path to the checkpoint that is
 * published under the policy, and that checkpoint with the lines of its witnesses. Null while no published checkpoint covers the position.
 * `position` is counted from 1, as everywhere; the index in the file from 0. It says nothing of the event but its place, and asks no
 * permission: give it out where the event's text is public.
 */
export async function proofFile(
  pool: Pool,
  { position, policy }: { readonly position: number; readonly policy: Policy | undefined },
): Promise<string | null> {
  const published = await publishedCheckpoint(pool, policy)
  if (!published || !(position >= 1 && position <= published.size)) return null
  const path = await new Tree(pool).inclusion(position - 1, published.size)
  return proofText({ index: position - 1, path, note: published.note })
}

/** A proof as its file has it: the index, counted from 0, the path from the leaf's sibling up, and the checkpoint. */
interface LogProof {
  readonly index: number
  readonly path: readonly Buffer[]
  readonly note: string
}

/** The text of a proof. */
export const proofText = ({ index, path, note }: LogProof): string =>
  `${[title, `index ${index}`, ...path.map((hash) => hash.toString('base64'))].join('\n')}\n\n${note}`

/** Reads a proof; null when the text is none. Nothing of it is verified. */
export function readProof(text: string): LogProof | null {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, end).split('\n')
  if (end < 0 || first !== title || text.length > maxLength) return null
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? []
  const path = lines.map((line) => Buffer.from(line, 'base64'))
  if (index === undefined || path.length > 63 || path.some((hash, i) => hash.length !== 32 || hash.toString('base64') !== lines[i]))
    return null
  return { index: Number(index), path, note: text.slice(end + 2) }
}

const title = 'c2sp.org/tlog-proof@v1'

/** In characters: 63 hashes, and a note with many signatures. */
const maxLength = 128 * 1024
