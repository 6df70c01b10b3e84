import { posix } from 'node:path'
import { readAllXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** A part that another one refers to. */
export interface Relationship {
  /** The last word of its type: `worksheet`, `sharedStrings`. What stands before it differs from one edition of the standard to another. */
  readonly type: string
  /** The name of the part in the archive. */
  readonly part: string
}

const maxBytes = 5 * 1024 * 1024

/** The parts that a part refers to, by the ids of the relationships; of the package itself where the part is '' (ECMA-376-2, 6.5). */
export async function relationshipsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relationship>> {
  const folder = posix.dirname(part)
  const found = new Map<string, Relationship>()
  const stream = await archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), maxBytes)
  if (!stream) return found
  await readAllXml(stream, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      const target = unescaped(Target.replaceAll('\\', '/'))
      found.set(Id, { type: Type?.split('/').at(-1) ?? '', part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) })
    },
  })
  return found
}

/** A target is a reference of a URI. */
function unescaped(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
