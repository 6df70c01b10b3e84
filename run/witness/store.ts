import { DatabaseSync } from 'node:sqlite'

/** A checkpoint that a witness has signed. */
interface Cosigned {
  readonly size: number
  /** In base64. */
  readonly root: string
  /** With the log's signature and the witness' own. */
  readonly note: string
}

/** How many forks are kept as evidence, the newest. */
const maxForks = 1000

/** What a witness has signed last of each log, in a small database (SQLite). What a call has written is on the disk when it returns. */
export class Store {
  readonly #db: DatabaseSync
  readonly #last
  readonly #replace
  readonly #fork

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { timeout: 5_000 })
    this.#db.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      create table if not exists cosigned (origin text primary key, size integer not null, root text not null, note text not null) strict;
      create table if not exists fork (note text primary key, at text not null) strict;`)
    this.#last = this.#db.prepare('select size, root, note from cosigned where origin = ?')
    // One statement: another process may have signed since this one has looked.
    this.#replace = this.#db.prepare(`
      insert into cosigned (origin, size, root, note) select :origin, :size, :root, :note
      where :old = 0 or exists (select 1 from cosigned where origin = :origin)
      on conflict (origin) do update set size = excluded.size, root = excluded.root, note = excluded.note
      where cosigned.size = :old and (cosigned.size < excluded.size or (cosigned.size = excluded.size and cosigned.root = excluded.root))`)
    this.#fork = this.#db.prepare('insert into fork (note, at) values (?, ?) on conflict do nothing')
  }

  /** What was signed last of a log; null if nothing was. */
  last(origin: string): Cosigned | null {
    return (this.#last.get(origin) as unknown as Cosigned | undefined) ?? null
  }

  /** Replaces what was signed last if it still is of `old` events. Returns whether it did. */
  replace(origin: string, old: number, { size, root, note }: Cosigned): boolean {
    return this.#replace.run({ origin, old, size, root, note }).changes === 1
  }

  /** Keeps a note that a log has signed and that does not continue what it has signed before. */
  keepFork(note: string, at: string): void {
    this.#fork.run(note, at)
    this.#db.exec(`delete from fork where note not in (select note from fork order by at desc limit ${maxForks})`)
  }

  forks(): string[] {
    return this.#db
      .prepare('select note from fork order by at')
      .all()
      .map(({ note }) => String(note))
  }

  close(): void {
    this.#db.close()
  }
}
