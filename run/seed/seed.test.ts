import { describe, expect, it } from 'vitest'
import { addDays, workingDaysBetween } from '@nazorat/machines/calendar'
import { formFields } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import { birthDateOf, incompleteness, isEmpty, isInn, isPinfl, read, referencesIn, targetOf } from '@nazorat/machines/fields'
import { normalized } from '@nazorat/machines/i18n'
import type { RelatedDocument } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { districtRecords, regionRecords } from './base/geography.ts'
import { roleRecords } from './base/roles.ts'
import { baseRecords } from './base/seed-base.ts'
import { actorOf, demoAccounts } from './demo/accounts.ts'
import { checkOf } from './demo/check.ts'
import { plans } from './demo/plans.ts'
import { demoRecords } from './demo/seed-demo.ts'
import { movesOf, papersOf } from './demo/seed-checks.ts'
import type { Seeded } from './record.ts'
import { system } from './system.ts'

const now = '2026-11-20T18:45:00.000Z'
const waves = [...baseRecords(now), ...demoRecords(now)]
const records = waves.flat()
const byId = new Map(records.map((record) => [record.id, record]))
const ofType = (type: string) => records.filter((record) => record.type === type).map(({ values }) => values)

const referred = (id: unknown): RelatedDocument | null => {
  const found = byId.get(String(id))
  return found ? { id: found.id, type: found.type, title: '', state: 'active', values: found.values } : null
}

/** The lookups of a record's references; lookups of sets need the database. */
function factsOf({ type, values }: Seeded): Record<string, unknown> {
  const facts = Object.entries(getDefinition(type).lookups).flatMap(([name, fact]) =>
    'refers' in fact ? [[name, fact.refers as string] as const] : [],
  )
  return Object.fromEntries(facts.map(([name, field]) => [name, values[field] ? referred(values[field]) : null]))
}

describe('the geography', () => {
  it('has 14 regions and 209 districts, each with the code of its region in front', () => {
    expect(regionRecords).toHaveLength(14)
    expect(districtRecords).toHaveLength(209)
    for (const { values } of districtRecords)
      expect(values['soato']).toMatch(new RegExp(`^${referred(values['regionId'])?.values['soato']}`))
  })

  it('is written in one alphabet a language, with the apostrophes of Uzbek Latin', () => {
    for (const { values } of [...regionRecords, ...districtRecords]) {
      const { ln, cl, ru } = values['name'] as { ln: string; cl: string; ru: string }
      expect(ln).toMatch(/^[A-Za-zʻʼ -]+$/)
      expect(cl).toMatch(/^[А-Яа-яЁёЎўҚқҒғҲҳ -]+$/)
      expect(ru).toMatch(/^[А-Яа-яЁё -]+$/)
      expect(normalized(ln).length).toBeGreaterThan(2)
    }
  })
})

describe('every record', () => {
  it('passes its definition: each value by its field, all of them together by the rules', () => {
    for (const record of records) {
      const definition = getDefinition(record.type)
      const { values, problems } = read(formFields(definition), record.values)
      expect(problems, `${record.type} ${JSON.stringify(record.values)}`).toEqual({})
      expect(values).toEqual(record.values)
      const all = { ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null])), ...values }
      expect(incompleteness(definition, { values: all, actor: system, now, lookups: factsOf(record) }), JSON.stringify(values)).toEqual({})
    }
  })

  it('refers only to records of the waves before it, of the right type', () => {
    const known = new Map<string, string>()
    for (const wave of waves) {
      for (const { type, values } of wave) {
        for (const { path, field, value } of referencesIn(getDefinition(type).fields, values))
          expect(known.get(value), `${type}.${path}`).toBe(targetOf(field)!.to)
      }
      for (const { id, type } of wave) known.set(id, type)
    }
  })

  it('shares no id, and no value that must be unique, with another', () => {
    expect(byId.size).toBe(records.length)
    for (const type of new Set(records.map(({ type }) => type))) {
      for (const key of getDefinition(type).unique) {
        const held = ofType(type).filter((each) => !isEmpty(each[key.at(-1)!]))
        const values = held.map((each) => JSON.stringify(key.map((name) => each[name] ?? null)))
        expect(new Set(values).size, `${type}.${key}`).toBe(values.length)
      }
    }
  })
})

describe('the people', () => {
  it('have valid numbers: INN of bodies and businesses, PINFL that says the birth date', () => {
    for (const { inn } of [...ofType('organization'), ...ofType('contractor')]) expect(isInn(String(inn))).toBe(true)
    for (const { pinfl, birthDate } of ofType('employee')) {
      expect(isPinfl(String(pinfl))).toBe(true)
      expect(birthDateOf(String(pinfl))).toBe(birthDate)
    }
  })

  it('have names of their own', () => {
    const names = ofType('employee').map(({ fullName }) => fullName)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have certificates, most valid and a few run out', () => {
    const days = ofType('employee').flatMap(({ certificateExpiration: day }) => (typeof day === 'string' ? [day] : []))
    expect(days.length).toBeGreaterThan(20)
    expect(days.filter((day) => day < now.slice(0, 10)).length).toBeGreaterThanOrEqual(3)
  })
})

describe('the roles', () => {
  it('hold only permissions that exist', () => {
    const names = permissions.map(({ name }) => name)
    for (const { values } of roleRecords) expect(names).toEqual(expect.arrayContaining(values.permissions))
  })

  it('give each permission once', () => {
    for (const { values } of roleRecords)
      expect(new Set(values['permissions'] as string[]).size).toBe((values['permissions'] as string[]).length)
  })

  it('let the auditor see everything and change nothing', () => {
    const held = Object.keys(actorOf('auditor').grants)
    expect(held.every((name) => /View(All)?$/.test(name))).toBe(true)
    expect(held).toEqual(expect.arrayContaining(['AllRequestView', 'AllEmployeeView', 'RegionView', 'EventHistoryView', 'EventLogView']))
  })

  it('are each played by an account of the demo', () => {
    expect(demoAccounts.names.map((name) => actorOf(name).id)).toHaveLength(9)
  })
})

describe('the checks', () => {
  const checks = plans.map((plan) => checkOf(plan, now))

  it('are forty-one, of which the demo business has those of five functions', () => {
    expect(checks).toHaveLength(41)
    expect(checks.filter(({ business }) => business === 1)).toHaveLength(5)
  })

  it('fill in the form rightly', () => {
    for (const check of checks) {
      const file = { hash: 'a'.repeat(64), name: 'Buyruq.pdf', size: 100 }
      const [first] = movesOf(check, Object.fromEntries(papersOf(check).map((paper) => [paper, file])))
      expect(read(formFields(getDefinition('request')), first!.command.input).problems).toEqual({})
    }
  })

  it.each([
    ['in the middle of a week', now],
    ['on a Sunday', '2026-11-22T07:00:00.000Z'],
    ['on the first of January', '2027-01-01T06:00:00.000Z'],
    ['before dawn on a Monday', '2026-03-09T20:30:00.000Z'],
  ])('happen in order and in the past, when the seed runs %s', (_, moment) => {
    for (const plan of plans) {
      const times = movesOf(checkOf(plan, moment), {}).map(({ at }) => at)
      expect(times).toEqual(times.toSorted())
      expect(times.at(-1)! < moment).toBe(true)
    }
  })

  it('by risk analysis are sent with the notice that the setting asks for', () => {
    for (const plan of plans.filter(({ type }) => type === 'risk')) {
      const { calendar, beganDay, startDay } = checkOf(plan, now)
      expect(workingDaysBetween(calendar, addDays(beganDay, 1), startDay)).toBeGreaterThanOrEqual(settings.riskNotice.value)
    }
  })
})
