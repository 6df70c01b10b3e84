import type { Engine } from '@nazorat/engine'
import { type Actor, actorsFor, isParty, loadActors, scopeOf } from '@nazorat/machines'
import type { Candidates } from './work-queue.ts'

/** The users that a batch of events may concern: the creators of its documents, and those who sit at the desks whose turn it is. */
export class People {
  readonly #creators: ReadonlyMap<string, Actor>
  readonly #desks: ReadonlyMap<string, Desk>

  constructor(creators: ReadonlyMap<string, Actor>, desks: readonly Candidates[]) {
    this.#creators = creators
    this.#desks = new Map(desks.map((desk) => [keyOf(desk), { desk, own: new Map(), far: new Map() }]))
  }

  /** Of some users, keeps those who sit at a desk. */
  add(users: readonly Actor[]): void {
    for (const { desk, own, far } of this.#desks.values()) {
      for (const user of users) {
        const held = scopeOf(user, desk.permission)
        if (!held) continue
        if (desk.party === null || this.sitsAt(user, desk)) own.set(user.id, user)
        else if (held.scope === 'all') far.set(user.id, user)
      }
    }
  }

  creator(id: string): Actor | undefined {
    return this.#creators.get(id)
  }

  /** Who sits at a desk: the party's own people, or, where it has none, those who act for every party. */
  at(candidates: Candidates): readonly Actor[] {
    const { own, far } = this.#desks.get(keyOf(candidates))!
    return [...(own.size > 0 ? own : far).values()]
  }

  /** Whether a user sits at a desk for the party's own part, not only because they act for everybody. */
  sitsAt(user: Actor, { permission, party }: Candidates): boolean {
    const held = scopeOf(user, permission)
    return held !== null && isParty(user, held.scope === 'all' ? 'own' : held.scope, party)
  }
}

interface Desk {
  readonly desk: Candidates
  readonly own: Map<string, Actor>
  readonly far: Map<string, Actor>
}

const keyOf = ({ permission, party }: Candidates): string => `${permission} ${party}`

/**
 * Loads the users with these ids, and those who sit at the desks, a page of users at a time. Those who can do nothing are left out,
 * as `loadActor` leaves them out.
 */
export async function loadPeople(engine: Engine, ids: readonly string[], desks: readonly Candidates[]): Promise<People> {
  const people = new People(await loadActors(engine, ids), desks)
  const parties = new Set(desks.flatMap(({ party }) => party ?? []))
  for await (const users of actorsFor(engine, [...parties], [...new Set(desks.flatMap(farNames))])) people.add(users)
  return people
}

/** The names under which somebody far from a desk's party, or from no party, may sit at it. */
const farNames = ({ permission, party }: Candidates): string[] =>
  party === null ? [permission, `Branches${permission}`, `All${permission}`] : [permission.startsWith('All') ? permission : `All${permission}`]
