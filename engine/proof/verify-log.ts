import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Database, database } from '../postgres/database.ts'
import { inTransaction, snapshot } from '../postgres/transaction.ts'
import { Chains, chainColumns, headColumns, uuid } from '../event-store/chains.ts'
import { type CopiedRow, copyRows } from '../postgres/copy-rows.ts'
import type { Verifier } from './verifier.ts'
import { keyChanges, LogKeys, openKeyChange, type StoredKeyChange } from './keys/key-changes.ts'
import { Frontier } from './merkle.ts'
import { erasedIn, mark, namedFiles } from '../event-store/named-files.ts'
import { noteHash, openCheckpoint, openNote, partsOf, sizeOf } from './note.ts'
import { stride } from './tree.ts'
import { verifyMachines } from './verify-machines.ts'

/** A file that an event names. */
export interface NamedFile {
  readonly hash: string
  readonly size: number
  readonly pos: number
}

export interface VerifiedLog {
  /** The name of the log. */
  readonly origin: string
  readonly events: number
  readonly streams: number
  readonly checkpoints: number
  /** How many events no checkpoint covers yet. */
  readonly unsigned: number
  /** Whether the row of the log's head is missing: then nothing else was verified. */
  readonly headless?: true
  /** The files that events name. */
  readonly files: ReadonlyMap<string, NamedFile>
  /** The documents whose events destroy files, by the files' hashes. */
  readonly erased: ReadonlyMap<string, ReadonlySet<string>>
  /** The faults as sentences, in the order of the log, up to a limit. */
  readonly faults: readonly string[]
}

interface VerifyLogOptions {
  readonly verifier: Verifier
  /** Signed notes that a witness has kept. */
  readonly notes?: readonly string[]
}

const startOfFile = Buffer.from(mark)

/** How many positions are read at a time. */
const piece = 200_000
const enough = 20

/** The highest level that can be kept: levels lie eight apart, and positions are below 2^53. */
const highest = 48

/**
 * Verifies the whole log in a snapshot, while the system is in use: every event's hash from its content, the chain of each
 * document, positions, the tree's nodes, every checkpoint, and the table of streams. It trusts nothing that the writing side computed.
 * It finds every event that was changed, inserted, removed, moved or redated after it was signed.
 */
export const verifyLog = (pool: Pool, options: VerifyLogOptions): Promise<VerifiedLog> =>
  inTransaction(pool, (client) => new Verification(client, options).run(), snapshot)

class Verification {
  readonly #client: PoolClient
  readonly #db: Database
  readonly #options: VerifyLogOptions
  readonly #faults: string[] = []
  readonly #chains = new Chains()
  readonly #files = new Map<string, NamedFile>()
  readonly #erased = new Map<string, Set<string>>()
  readonly #tree = new Frontier((level, index, hash) => this.#meetNode(level, index, hash))
  #nodes = new Map<string, Buffer>()
  #checkpoints: CheckpointRow[] = []
  #changes: readonly StoredKeyChange[] = []
  #keys!: LogKeys
  #machines: ReadonlyMap<string, string> = new Map()
  #events = 0
  #next = 1
  #whole = true
  #signed = { checkpoints: 0, size: 0, hash: Buffer.alloc(0) as Buffer }
  /** The sizes of the last checkpoints that still fit the log: of those in the database, and of those that a witness has kept. */
  #fitting = { signed: 0, noted: 0 }
  /** How many events are signed, according to the worker. */
  #proved = 0

  constructor(client: PoolClient, given: VerifyLogOptions) {
    this.#client = client
    this.#db = database(client)
    this.#options = given
  }

  async run(): Promise<VerifiedLog> {
    const heads = await this.#db.selectFrom('head').select('pos').execute()
    if (heads.length !== 1)
      return {
        origin: this.#options.verifier.origin,
        events: 0,
        streams: 0,
        checkpoints: 0,
        unsigned: 0,
        headless: true,
        files: this.#files,
        erased: this.#erased,
        faults: ['the head of the log: its row is missing'],
      }
    const { machines, faults } = await verifyMachines(this.#client)
    this.#machines = machines
    await this.#readKeys()
    const end = heads[0]!.pos
    this.#proved = (await this.#db.selectFrom('checkpoint').select('pos').where('follower', '=', 'proof').executeTakeFirst())?.pos ?? 0
    for (let from = 0; from < end; from += piece) await this.#readPiece(from, Math.min(end, from + piece))
    await this.#meetRest(end)
    const streams = await this.#compareStreams()
    for (const fault of faults) this.#report(fault)
    const { checkpoints, size } = this.#signed
    return {
      origin: this.#keys.last.origin,
      events: this.#events,
      streams,
      checkpoints,
      unsigned: end - size,
      files: this.#files,
      erased: this.#erased,
      faults: this.#faults,
    }
  }

  async #readPiece(from: number, to: number): Promise<void> {
    const rows = await this.#db
      .selectFrom(sql<{ level: number }>`generate_series(${stride}::integer, ${highest}, ${stride})`.as<'stored'>(sql`stored (level)`))
      .innerJoin('log_node as n', (join) =>
        join
          .onRef('n.level', '=', 'stored.level')
          .on('n.index', '>=', sql<number>`${from}::bigint >> stored.level`)
          .on('n.index', '<', sql<number>`${to}::bigint >> stored.level`),
      )
      .select(['n.level', 'n.index', 'n.hash'])
      .execute()
    this.#nodes = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
    this.#checkpoints = await this.#checkpointsOf(sql`size > ${from} and size <= ${to}`, (size) => size > from && size <= to)
    this.#checkpoints.reverse()
    // COPY takes no parameters, and the content is as Postgres writes it.
    await copyRows(
      this.#client,
      `select pos, machine, ${chainColumns} from event where pos > ${from} and pos <= ${to} order by pos`,
      (row) => this.#addEvent(row),
    )
  }

  #addEvent(row: CopiedRow): void {
    const pos = row.int64(0)
    if (pos !== this.#next) {
      this.#report(`event ${this.#next}: it is missing`)
      this.#whole = false
    }
    this.#next = pos + 1
    const wrong = this.#chains.add(row, 2)
    if (wrong !== null) this.#report(`event ${pos} (document ${uuid(row.bytes(2))}, version ${row.int32(3)}): ${wrong}`)
    const decidedBy = this.#machines.get(row.latin1(1))
    if (decidedBy === undefined) this.#report(`event ${pos}: the machine that decided it is not kept`)
    else if (decidedBy !== row.text(4)) this.#report(`event ${pos}: the machine that decided it is kept as one of ${decidedBy}`)
    this.#findFiles(row.bytes(7), pos, uuid(row.bytes(2)))
    this.#events++
    // When an event is missing, the tree over the others proves nothing.
    if (!this.#whole) return
    this.#tree.add(this.#chains.leaf)
    while (this.#checkpoints.at(-1)?.size === pos) this.#meetCheckpoint(this.#checkpoints.pop()!)
  }

  /** Finds the files in an event's canonical JSON up to the hash before it. Few events name any, and the others are not read. */
  #findFiles(content: Buffer, pos: number, document: string): void {
    if (!content.includes(startOfFile)) return
    const text = `${content.toString('utf8')}"}`
    for (const { hash, size } of namedFiles(text)) {
      if (!this.#files.has(hash)) this.#files.set(hash, { hash, size, pos })
    }
    for (const { hash } of erasedIn(text)) this.#erased.set(hash, (this.#erased.get(hash) ?? new Set()).add(document))
  }

  #meetNode(level: number, index: number, hash: Buffer): void {
    if (level % stride !== 0) return
    const node = this.#nodes.get(`${level}/${index}`)
    const end = (index + 1) * 2 ** level
    if (node ? node.equals(hash) : end > this.#proved) return
    this.#report(
      `node ${index} of level ${level} of the tree ${node ? 'does not fit' : 'is missing, over'} the events ${end - 2 ** level + 1} to ${end}`,
    )
  }

  async #readKeys(): Promise<void> {
    this.#changes = await keyChanges(this.#client)
    this.#keys = new LogKeys(
      this.#options.verifier,
      this.#changes.map(({ note }) => note),
      (await this.#db.selectFrom('log_checkpoint').select('note').orderBy('size', 'desc').limit(1).executeTakeFirst())?.note,
    )
    for (const fault of this.#keys.faults) this.#report(fault)
    for (const [i, { number }] of this.#changes.entries()) {
      if (number !== i + 1) this.#report(`change ${number} of the key: it is the ${i + 1}. that is kept`)
    }
  }

  #meetCheckpoint({ size, at, note, kind }: CheckpointRow): void {
    const about = `${names[kind]} of ${size} events`
    const opened = kind === 'change' ? openKeyChange(note) : openCheckpoint(this.#keys.at(size), note)
    // An attacker may have signed the changed log again: for a kept checkpoint only other kept ones tell how far the log is intact.
    const isNoted = kind === 'noted'
    const fitting = isNoted ? this.#fitting.noted : Math.max(this.#fitting.signed, this.#fitting.noted)
    if (!opened) this.#report(`${about}: its signature does not fit`)
    else if (!opened.root.equals(this.#tree.root()))
      this.#report(`${about}: the log was another one when it was signed; what differs is among the events ${fitting + 1} to ${size}`)
    else {
      this.#fitting[isNoted ? 'noted' : 'signed'] = size
      // Others may sign a note that is kept elsewhere; a stored one has the signatures with which it was stored.
      const signedBy = kind === 'change' ? 2 : openNote(this.#keys.signing(size), note)?.signedBy.length
      const isAsStored = isNoted || partsOf(note)?.signatures.length === signedBy
      if (opened.size !== size || opened.at !== at || !isAsStored) this.#report(`${about}: its row does not say what was signed`)
      else if (!isNoted && !opened.previous.equals(this.#signed.hash))
        this.#report(`${about}: it does not follow the one before it; one was taken out or put in`)
    }
    if (!isNoted) this.#signed = { checkpoints: this.#signed.checkpoints + Number(kind === 'signed'), size, hash: noteHash(note) }
  }

  /** Verifies that nothing exists beyond the log's head. */
  async #meetRest(end: number): Promise<void> {
    if (this.#next <= end) this.#report(`event ${this.#next}: it is missing`)
    const beyond = await this.#db
      .selectFrom('event')
      .select('pos')
      .where(({ eb, or }) => or([eb('pos', '>', end), eb('pos', '<', 1)]))
      .orderBy('pos', 'desc')
      .limit(1)
      .execute()
    for (const { pos } of beyond) this.#report(`event ${pos}: the log goes from 1 to its head at ${end}`)
    for (const { size, kind } of await this.#checkpointsOf(sql`(size > ${end} or size < 1)`, (size) => !(size >= 1 && size <= end)))
      this.#report(`${names[kind]} of ${size} events: the log has only ${end}`)
    if (this.#whole && this.#signed.size < this.#proved) this.#report(`the checkpoint of ${this.#proved} events: it is missing`)
    if (this.#signed.size > this.#proved)
      this.#report(`follower proof: it says that ${this.#proved} events are signed, and ${this.#signed.size} are`)
    const signed = Math.min(end, this.#proved)
    const rows = await this.#db
      .selectFrom('log_node')
      .select(['level', 'index'])
      .where(
        sql<boolean>`(level < 1 or level % ${stride}::integer <> 0 or index < 0 or level > ${highest} or (index + 1) << level > ${signed}::bigint)`,
      )
      .orderBy('level')
      .orderBy('index')
      .limit(1)
      .execute()
    for (const { level, index } of rows)
      this.#report(`node ${index} of level ${level} of the tree: it stands over no events that are signed`)
  }

  async #compareStreams(): Promise<number> {
    let streams = 0
    await copyRows(this.#client, `select ${headColumns} from stream`, (row) => {
      streams++
      const wrong = this.#chains.compare(row)
      if (wrong !== null) this.#report(`stream ${uuid(row.bytes(0))}: ${wrong}`)
    })
    for (const id of this.#chains.unmet()) this.#report(`stream ${id}: its row is missing`)
    return streams
  }

  /** Checkpoints ordered by size: from the database by a condition, from a witness by the same condition in JavaScript. */
  async #checkpointsOf(condition: RawBuilder<SqlBool>, isWanted: (size: number) => boolean): Promise<CheckpointRow[]> {
    const rows = await this.#db.selectFrom('log_checkpoint').select(['size', 'at', 'note']).where(condition).orderBy('size').execute()
    const noted = (this.#options.notes ?? []).map((note) => ({
      size: sizeOf(note),
      at: /^at (.*)$/m.exec(note)?.[1] ?? '',
      note,
      kind: 'noted' as const,
    }))
    const changes = this.#changes.map(({ size, at, note }) => ({ size, at, note, kind: 'change' as const }))
    const wanted = [...noted, ...changes].filter(({ size }) => isWanted(size))
    const signed = rows.map(({ size, at, note }) => ({ size, at: at.toISOString(), note, kind: 'signed' as const }))
    // The sort is stable: the key changes after the checkpoint of the same size.
    return [...signed, ...wanted].sort((a, b) => a.size - b.size)
  }

  #report(fault: string): void {
    if (this.#faults.length < enough) this.#faults.push(fault)
  }
}

interface CheckpointRow {
  readonly size: number
  readonly at: string
  readonly note: string
  /** In the database; kept by a witness; a change of the key, which is a checkpoint too. */
  readonly kind: keyof typeof names
}

const names = { signed: 'the checkpoint', noted: 'the kept checkpoint', change: 'the change of the key' } as const
