import type { Engine } from '@nazorat/engine'
import { actorsFor, loadActors } from '@nazorat/machines/documents/accounts/actors'
import { type Actor, isParty, permissionIn, scopeOf } from '@nazorat/machines/workflow'
import type { Candidates } from './work-queue.ts'

/** The users whom a batch of events may concern: the creators of its documents, and the users of the work queues. */
export class People {
  readonly #creators: ReadonlyMap<string, Actor>
  readonly #groups: ReadonlyMap<string, Group>

  constructor(creators: ReadonlyMap<string, Actor>, candidates: readonly Candidates[]) {
    this.#creators = creators
    this.#groups = new Map(candidates.map((each) => [keyOf(each), { candidates: each, own: new Map(), far: new Map() }]))
  }

  /** Keeps those of the users who are candidates. */
  add(users: readonly Actor[]): void {
    for (const { candidates, own, far } of this.#groups.values()) {
      for (const user of users) {
        const held = scopeOf(user, candidates.permission)
        if (!held) continue
        if (candidates.party === null || this.belongsTo(user, candidates)) own.set(user.id, user)
        else if (held.scope === 'all') far.set(user.id, user)
      }
    }
  }

  creator(id: string): Actor | undefined {
    return this.#creators.get(id)
  }

  /** The users among the candidates: the party's own users, or, if it has none, users who act for every party. */
  at(candidates: Candidates): readonly Actor[] {
    const { own, far } = this.#groups.get(keyOf(candidates))!
    return [...(own.size > 0 ? own : far).values()]
  }

  /** Whether a user is a candidate as the party's own user, not only because they act for every party. */
  belongsTo(user: Actor, { permission, party }: Candidates): boolean {
    const held = scopeOf(user, permission)
    return held !== null && isParty(user, held.scope === 'all' ? 'own' : held.scope, party)
  }
}

interface Group {
  readonly candidates: Candidates
  readonly own: Map<string, Actor>
  readonly far: Map<string, Actor>
}

const keyOf = ({ permission, party }: Candidates): string => `${permission} ${party}`

/**
 * Loads the users with these ids, and the users among the candidates, a page of users at a time. Inactive users are left out,
 * as `loadActor` does.
 */
export async function loadPeople(engine: Engine, ids: readonly string[], candidates: readonly Candidates[]): Promise<People> {
  const people = new People(await loadActors(engine, ids), candidates)
  const parties = new Set(candidates.flatMap(({ party }) => party ?? []))
  for await (const users of actorsFor(engine, [...parties], [...new Set(candidates.flatMap(farNames))])) people.add(users)
  return people
}

/** The permissions by which a user of another party, or of none, can be a candidate. */
const farNames = ({ permission, party }: Candidates): string[] =>
  party === null
    ? (['own', 'branches', 'all'] as const).map((scope) => permissionIn(scope, permission))
    : [permission.startsWith('All') ? permission : permissionIn('all', permission)]
