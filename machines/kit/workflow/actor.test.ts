import { expect, test } from 'vitest'
import { type Actor, actorNames, system } from './actor.ts'

const person: Actor = { ...system, name: 'Saidova Z.', organizationId: 'body' }
const business: Actor = { ...system, name: '"MIROBOD SAVDO" MCHJ', contractorId: 'business' }
const actingFor = (actor: Actor): Actor => ({ ...actor, name: person.name, onBehalfOf: { id: 'other', name: actor.name, order: null } })

test('an actor is named in the alphabet of the reader, and a business as it is registered', () => {
  expect(actorNames(person, 'cl')).toEqual({ name: 'Саидова З.', behalf: null })
  expect(actorNames(business, 'cl')).toEqual({ name: business.name, behalf: null })
})

test('a person who acts for a business is a person', () => {
  expect(actorNames(actingFor(business), 'cl')).toEqual({ name: 'Саидова З.', behalf: business.name })
  expect(actorNames(actingFor({ ...person, name: 'Karimov A.' }), 'cl')).toEqual({ name: 'Саидова З.', behalf: 'Каримов А.' })
})
