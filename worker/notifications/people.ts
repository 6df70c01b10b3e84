import type { PoolClient } from 'pg'
import { type Actor, languageOf, scopeOf, isParty } from '@nazorat/machines'
import type { Candidates } from './work-queue.ts'

/** The users that a batch of events may concern. */
export class People {
  readonly #byId: ReadonlyMap<string, Actor>
  readonly #desks = new Map<string, readonly Actor[]>()

  constructor(people: readonly Actor[]) {
    this.#byId = new Map(people.map((person) => [person.id, person]))
  }

  find(id: string): Actor | undefined {
    return this.#byId.get(id)
  }

  /** Who sits at a desk: the party's own people, or, where it has none, those who act for every party. */
  at(desk: Candidates): readonly Actor[] {
    const key = `${desk.permission} ${desk.party}`
    let sitting = this.#desks.get(key)
    if (!sitting) this.#desks.set(key, (sitting = this.#seek(desk)))
    return sitting
  }

  /** Whether a person sits at a desk for the party's own part, not only because he acts for everybody. */
  sitsAt(person: Actor, { permission, party }: Candidates): boolean {
    const held = scopeOf(person, permission)
    return held !== null && isParty(person, held.scope === 'all' ? 'own' : held.scope, party)
  }

  #seek(desk: Candidates): Actor[] {
    const people = [...this.#byId.values()]
    if (desk.party === null) return people.filter((person) => scopeOf(person, desk.permission) !== null)
    const own = people.filter((person) => this.sitsAt(person, desk))
    return own.length > 0 ? own : people.filter((person) => scopeOf(person, desk.permission)?.scope === 'all')
  }
}

/**
 * Loads, in one query, the users with these ids, those who stand in the desks' parties or in the bodies
 * above them, and those who act for every party. Whoever is passive, or whose body, business or employee
 * record is, is left out, as `loadActor` leaves him out.
 */
export async function loadPeople(db: PoolClient, ids: readonly string[], desks: readonly Candidates[]): Promise<People> {
  const parties = desks.map(({ party }) => party).filter((party) => party !== null)
  const { rows } = await db.query<Row>({ name: 'people', text: query, values: [ids, parties, desks.flatMap(farNames)] })
  return new People(rows.map(actorOf))
}

/** The names under which somebody far from a desk's party, or from no party, may sit at it. */
const farNames = ({ permission, party }: Candidates): string[] =>
  party === null ? [permission, `Branches${permission}`, `All${permission}`] : [permission.startsWith('All') ? permission : `All${permission}`]

/** Everybody, a page at a time: of whoever may be told of what is meant for all, there are many. */
export async function* everybody(db: PoolClient, page = 1000): AsyncGenerator<Actor[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await db.query<Row>({ name: 'everybody', text: `with ${branches} ${activeUsers} and u.id > $1 order by u.id limit $2`, values: [last, page] })
    if (rows.length === 0) return
    yield rows.map(actorOf)
    last = rows.at(-1)!.id
  }
}

const branches = `branch as (select "parentId" as id, array_agg(id) as ids from doc.organization where "parentId" is not null group by "parentId")`

const activeUsers = `
  select u.id, u."shortName" as name, u."languageId" as language, u."organizationId" as organization, u."contractorId" as contractor, branch.ids as branches,
    array(select id from doc.role where id = any(u.roles) and state = 'active') as roles,
    array(select unnest(permissions) from doc.role where id = any(u.roles) and state = 'active') as permissions
  from doc."user" u
  left join doc.organization o on o.id = u."organizationId"
  left join doc.contractor c on c.id = u."contractorId"
  left join doc.employee e on e.id = u."employeeId"
  left join branch on branch.id = u."organizationId"
  where u.state = 'active'
    and (o.state = 'active' or u."organizationId" is null)
    and (c.state = 'active' or u."contractorId" is null)
    and (e.state = 'active' or u."employeeId" is null)`

const query = `
  with far as (select array_agg(id) as roles from doc.role where state = 'active' and permissions && $3::text[]), ${branches}
  ${activeUsers}
    and (u.id = any($1::uuid[])
      or u."organizationId" = any($2::uuid[])
      or u."contractorId" = any($2::uuid[])
      or u."organizationId" in (select "parentId" from doc.organization where id = any($2::uuid[]))
      or u.roles && (select roles from far))`

interface Row {
  id: string
  name: string
  language: string
  organization: string | null
  contractor: string | null
  branches: string[] | null
  roles: string[]
  permissions: string[]
}

const actorOf = ({ id, name, language, organization, contractor, branches, roles, permissions }: Row): Actor => ({
  id,
  name,
  language: languageOf(Number(language)),
  organizationId: organization,
  contractorId: contractor,
  branchIds: branches ?? [],
  roleIds: roles,
  grants: Object.fromEntries(permissions.map((permission) => [permission, ''])),
})
