import type { Pool, PoolClient } from 'pg'
import { deletedState } from '@nazorat/machines/definition'
import { loadDocuments } from '../documents/load.ts'
import type { Command } from './command.ts'
import type { Document } from '../documents/document.ts'
import { initialDocument } from '../documents/document.ts'
import type { LookupContext } from '../documents/lookups.ts'

/** Documents of 10,000 lately handled commands take some tens of megabytes. */
const limit = 10_000

/**
 * Documents on which commands were lately decided, so that the next command on one need not load it. An entry may be behind
 * another process: the append checks the version, and a command that it refuses is decided again on the reloaded document.
 */
export class DocumentCache {
  readonly #documents = new Map<string, Document>()

  /** The documents of commands, by id: from the cache where it has the version that the command names, else as they stand. */
  async load(context: LookupContext, commands: readonly Command[]): Promise<Map<string, Document>> {
    const documents = new Map<string, Document>()
    const missing: Command[] = []
    for (const command of commands) {
      const cached = this.#documents.get(command.document)
      if (cached && cached.version === command.version && cached.type === command.type) documents.set(cached.id, cached)
      else missing.push(command)
    }
    for (const document of await loadCurrent(context, missing)) documents.set(document.id, document)
    return documents
  }

  has(id: string): boolean {
    return this.#documents.has(id)
  }

  keep(document: Document): void {
    this.#documents.delete(document.id)
    if (document.state === deletedState) return
    this.#documents.set(document.id, document)
    if (this.#documents.size > limit) this.#documents.delete(this.#documents.keys().next().value!)
  }

  forget(id: string): void {
    this.#documents.delete(id)
  }
}

/** The documents of commands as they stand in the database, in the commands' order within a type; initial ones where there is none. */
export async function loadCurrent(
  { db, definitionOf }: { db: Pool | PoolClient; definitionOf: LookupContext['definitionOf'] },
  commands: readonly Command[],
): Promise<Document[]> {
  const loaded: Document[] = []
  for (const [type, ofType] of Map.groupBy(commands, ({ type }) => type)) {
    const definition = definitionOf(type)
    const found = await loadDocuments(
      db,
      definition,
      ofType.map(({ document }) => document),
    )
    loaded.push(...ofType.map(({ document }) => found.get(document) ?? initialDocument(definition, document)))
  }
  return loaded
}
