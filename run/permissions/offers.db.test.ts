import { beforeAll, expect, test } from 'vitest'
import type { DocumentReply, ListReply, ProblemReply, Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { type Actor, awaitedIn, deletingAction, mayView, type Offer, offersFor, workItemsOf } from '@nazorat/machines/workflow'
import { type Call, openEmptyApp } from '../../api/testing/call.ts'
import { idOf } from '../seed/ids.ts'
import { demoAccounts } from '../seed/seed.ts'
import { demoTemplate } from '../testing/demo.ts'
import { inTurns } from './calls.ts'

/** An account of the demonstration. */
interface Person {
  readonly name: string
  readonly actor: Actor
  readonly call: Call
}

/** A document that it sees there. */
interface Seen extends Person {
  readonly definition: Definition
  readonly row: Row
  readonly document: DocumentReply
  readonly offers: readonly Offer[]
}

/** So many of each state of a type. */
const each = 2
let seen: Seen[] = []

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const { engine, callAs, securityAudit } = await openEmptyApp((clean) => void cleaning.unshift(clean), { of: await demoTemplate() })
  const people: Person[] = await Promise.all(
    demoAccounts.names.map(async (name) => ({
      name,
      actor: (await loadActor(engine, idOf('user', name)))!,
      call: await callAs(idOf('user', name)),
    })),
  )
  seen = (await Promise.all(people.map(documentsOf))).flat()
  return async () => {
    await securityAudit.close()
    for (const clean of cleaning) await clean()
  }
})

async function documentsOf(person: Person): Promise<Seen[]> {
  const found: Seen[] = []
  for (const definition of definitions.filter((definition) => mayView(definition, person.actor))) {
    for (const state of Object.keys(definition.states)) {
      const { rows } = (await (
        await person.call('POST', `${definition.type}/GetList`, { state: [state], pageSize: each })
      ).json()) as ListReply
      for (const row of rows) {
        const document = (await (await person.call('GET', `${definition.type}/Get/${row.id}`)).json()) as DocumentReply
        found.push({
          ...person,
          definition,
          row,
          document,
          offers: offersFor(definition, document, person.actor, new Date().toISOString()),
        })
      }
    }
  }
  return found
}

test('every button that can be pressed is answered by the server, which misses nothing but the input', async () => {
  const pressed = seen.flatMap((each) =>
    each.offers
      .filter(({ refusal, name }) => refusal === null && name !== deletingAction(each.definition))
      .map((offer) => ({ ...each, offer })),
  )
  expect(new Set(pressed.map(({ name }) => name)).size).toBeGreaterThan(6)
  // An input that no action takes, so that nothing is changed.
  const wrong = { noSuchField: 1 }
  const differing = await inTurns(
    pressed,
    async ({ name, call, definition: { type }, document: { id, version, state }, offer }) => {
      const path = offer.action.input === 'form' ? 'Update' : `${offer.name.charAt(0).toUpperCase()}${offer.name.slice(1)}/${id}`
      const response = await call('POST', `${type}/${path}`, { ...(offer.action.input === 'form' && { id }), version, ...wrong })
      const { code } = (await response.json()) as ProblemReply
      return code === 'invalid' ? null : `${name}: ${offer.name} of ${type} in ${state} is answered ${response.status} ${code}`
    },
    8,
  )
  expect([...new Set(differing)]).toEqual([])
})

test('what a queue names as the next step of a document is a button that can be pressed, or the subject of a choice', () => {
  const refused = seen.flatMap(({ name, actor, definition, row, document, offers }) =>
    workItemsOf(definition, actor).flatMap(({ state, actions, party, within }) => {
      if (
        document.state !== state ||
        (within && !within.includes(String(document.fields[party]))) ||
        definition.states[state]!.awaits !== undefined
      )
        return []
      const offer = offers.find((each) => each.name === actions[0])
      const day = offer?.action.notBefore
      if (offer && (offer.refusal === null || (day !== undefined && String(document.fields[day]) > new Date().toISOString().slice(0, 10))))
        return []
      return [`${name}: «${awaitedIn(definition, state, actions[0]!).ru}» of ${definition.type} in ${state} ${row.id}`]
    }),
  )
  expect(refused).toEqual([])
})
