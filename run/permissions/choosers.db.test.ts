import { beforeAll, expect, test } from 'vitest'
import type { DocumentReply, ListReply, ProblemReply, SelectOption } from '@nazorat/machines/api-types'
import { type Definition, formAction, typedFields } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { exceptionsOf, holdsMany, incompleteness, isEmpty, narrowingOf, neighboursOf, targetOf } from '@nazorat/machines/fields'
import { inLanguage } from '@nazorat/machines/i18n'
import { type Actor, mayView, offersFor } from '@nazorat/machines/workflow'
import { type Call, openEmptyApp } from '../../api/testing/call.ts'
import { idOf } from '../seed/ids.ts'
import { demoAccounts } from '../seed/seed.ts'
import { demoTemplate } from '../testing/demo.ts'

/** An account of the demonstration. */
interface Person {
  readonly name: string
  readonly actor: Actor
  readonly call: Call
}

/** So many documents of each type, and so many of what is offered for a field. */
const each = 1
const maxOffered = 4
let people: Person[] = []

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const { engine, callAs, securityAudit } = await openEmptyApp((clean) => void cleaning.unshift(clean), { of: await demoTemplate() })
  people = await Promise.all(
    demoAccounts.names.map(async (name) => ({
      name,
      actor: (await loadActor(engine, idOf('user', name)))!,
      call: await callAs(idOf('user', name)),
    })),
  )
  return async () => {
    await securityAudit.close()
    for (const clean of cleaning) await clean()
  }
})

/** The documents that a person may correct by the form. */
async function correctable({ actor, call }: Person, definition: Definition): Promise<DocumentReply[]> {
  const action = formAction(definition)
  if (action === undefined || !mayView(definition, actor)) return []
  const { rows } = (await (await call('POST', `${definition.type}/GetList`, { pageSize: 100 })).json()) as ListReply
  const found: DocumentReply[] = []
  for (const { id } of rows) {
    const document = (await (await call('GET', `${definition.type}/Get/${id}`)).json()) as DocumentReply
    if (offersFor(definition, document, actor, new Date().toISOString()).some(({ name, refusal }) => name === action && refusal === null))
      found.push(document)
    if (found.length === each) break
  }
  return found
}

/**
 * Options of a field in the form of a document: some that can be chosen, one's own body and business first, and one that is shown as
 * refused.
 */
async function offered(
  { actor, call }: Person,
  definition: Definition,
  name: string,
  { id, fields: values, texts }: DocumentReply,
): Promise<{ offered: string[]; refused: string[] }> {
  const field = definition.fields[name]!
  const target = targetOf(field)!
  const neighbours = { fields: definition.fields, values }
  if (neighboursOf(target).some((name) => definition.fields[name]?.required && isEmpty(values[name]))) return { offered: [], refused: [] }
  const found = async (search: object): Promise<SelectOption[]> => {
    const response = await call('POST', `${target.to}/GetAsSelectList/0`, {
      ...narrowingOf(target, neighbours),
      for: { type: definition.type, field: name, id, input: values },
      ...search,
    })
    return response.ok ? ((await response.json()) as SelectOption[]) : []
  }
  // A list has the first fifty: what stands beside the field is searched for.
  const titles = Object.entries(definition.fields).flatMap(([name, other]) =>
    targetOf(other)?.to === target.to && typeof values[name] === 'string' ? [texts[values[name]]] : [],
  )
  const searches = titles.flatMap((title) => (title === undefined ? [] : [{ search: inLanguage(title, actor.language) }]))
  const options = (await Promise.all([{}, ...searches].map(found))).flat()
  const said = new Set(options.flatMap(({ value, refused }) => (refused === undefined ? [] : [value])))
  const left = [...new Set(options.map(({ value }) => value))].filter(
    (each) => !exceptionsOf(target, neighbours).includes(each) && !said.has(each),
  )
  // What stands beside it too, where a rule may refuse it.
  const isOwn = (id: string) =>
    id === actor.organizationId || id === actor.contractorId || actor.branchIds.includes(id) || Object.values(values).includes(id)
  const others = left.filter((id) => !isOwn(id))
  return {
    offered: [...left.filter(isOwn), ...others.filter((_, i) => i % Math.ceil(others.length / maxOffered) === 0)].slice(0, maxOffered + 2),
    refused: [...said].slice(0, 1),
  }
}

/** The problems of a document that has been saved, in its references, which those of its form must see before it is sent. */
const refusedLater = (definition: Definition, { actor }: Person, { fields: values, lookups }: DocumentReply): string[] =>
  definition.submit === undefined
    ? []
    : Object.entries(incompleteness(definition, { values, actor, now: new Date().toISOString(), lookups })).flatMap(([name, texts]) =>
        definition.fields[name] && targetOf(definition.fields[name]) && !isEmpty(values[name])
          ? texts.map(({ ru }) => `${name}: ${ru}`)
          : [],
      )

test(
  'whatever a field of a form offers is accepted by the command, and what it says would be refused is',
  { timeout: 600_000 },
  async () => {
    const refused = new Set<string>()
    let asked = 0
    let said = 0
    for (const person of people) {
      for (const definition of definitions) {
        const { type } = definition
        for (const document of await correctable(person, definition)) {
          let now = document
          for (const [name, field] of Object.entries(typedFields(definition)).filter(([, field]) => targetOf(field))) {
            const before = refusedLater(definition, person, now)
            const options = await offered(person, definition, name, now)
            const fallen = Object.fromEntries(
              Object.entries(typedFields(definition))
                .filter(([, other]) => targetOf(other) && neighboursOf(targetOf(other)!).includes(name))
                .map(([other]) => [other, null]),
            )
            // Several are chosen one after another: each comes to those that stand there.
            const put = (option: string) =>
              person.call('POST', `${type}/Update`, {
                id: now.id,
                version: now.version,
                ...fallen,
                [name]: holdsMany(field)
                  ? [...((now.fields[name] as string[] | null) ?? []).filter((one) => one !== option), option]
                  : option,
              })
            for (const option of options.refused) {
              said++
              const response = await put(option)
              if (response.ok) refused.add(`${person.name}: ${type}.${name}: accepted, though it was said that it would not be`)
            }
            for (const option of options.offered) {
              const response = await put(option)
              asked++
              if (!response.ok) {
                const { errors = {}, title, code } = (await response.json()) as ProblemReply
                if (code !== 'invalid' || errors[name]) refused.add(`${person.name}: ${type}.${name}: ${errors[name]?.join() ?? title}`)
                continue
              }
              now = (await (await person.call('GET', `${type}/Get/${now.id}`)).json()) as DocumentReply
              for (const problem of refusedLater(definition, person, now))
                if (!before.includes(problem)) refused.add(`${person.name}: ${type}.${name} → ${problem}`)
            }
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(100)
    expect(said).toBeGreaterThan(3)
    expect([...refused]).toEqual([])
  },
)
