import { existsSync, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@nazorat/machines/catalogue'
import { definitions } from '@nazorat/machines/documents'
import { grantsOf } from '@nazorat/machines/documents/accounts/actors'
import { languages, type Language, type Text } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { describe, expect, test } from 'vitest'
import { roleRecords } from '../../../run/seed/base/roles.ts'
import { textsByFile } from '../../../run/testing/texts.ts'
import { screensOf } from '../../navigation/menu.ts'
import { pages } from '../../navigation/paths.ts'
import { screenGroups } from '../../navigation/screen-map.ts'
import { about } from './about.ts'
import { firstDayOf, firstDays } from './first-days.ts'
import { placeOf } from './place.ts'
import { glossaryOf } from './states.ts'
import { topicList, topicPath, topicsFor } from './topic-list.ts'
import { topics } from './topics/topics.ts'

const folder = join(import.meta.dirname, 'pictures')
const screens = screenGroups.flatMap((group) => group.screens)
const everySteps = [...Object.values(topics), ...firstDays].flatMap(({ steps }) => steps)
const everyLanguage = Object.keys(languages) as Language[]

/** Somebody with one of the roles that ship. */
const withRole = (permissions: readonly string[]): Actor => ({
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: 'own',
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: grantsOf([{ id: 'role', values: { permissions: [...permissions] } }]),
})
const actors = roleRecords.map(({ values }) => ({
  name: (values['name'] as Text).ru,
  actor: withRole(values['permissions'] as string[]),
}))

describe('the help about a screen', () => {
  test('says of every screen what it is for, and of none that is not there', () => {
    const others = [pages.dashboard, pages.notifications, pages.myInformation, pages.changeUser]
    expect(Object.keys(about).toSorted()).toEqual([...screens.map(({ path }) => path), ...others].toSorted())
  })

  test('knows where on a screen one is', () => {
    expect(placeOf('/document/request')).toMatchObject({ part: 'list', title: { ru: 'Проверки' } })
    expect(placeOf('/document/request/new')).toMatchObject({ part: 'form', screen: { type: 'request' } })
    expect(placeOf('/document/request/018f-11/edit').part).toBe('form')
    expect(placeOf('/document/request/018f-11').about).toHaveLength(2)
    expect(placeOf('/reports/orginspectionviolation/report')).toMatchObject({ screen: { type: 'orginspectionviolationreport' } })
    expect(placeOf('/dashboard')).toMatchObject({ screen: undefined, title: { ru: 'Рабочий стол' } })
  })
})

describe('the pages of help', () => {
  test('lead to screens and topics that are there', () => {
    const known = [
      ...screens.map(({ path }) => path),
      ...Object.values(pages),
      ...Object.keys(topicList).map((name) => topicPath(name as keyof typeof topicList)),
    ]
    expect(everySteps.flatMap(({ to = [] }) => to).filter((path) => !known.includes(path))).toEqual([])
    for (const { screens: of } of Object.values(topicList))
      for (const each of of)
        expect(
          screens.some(({ path }) => path.startsWith(each)),
          each,
        ).toBe(true)
  })

  test('name buttons, lists and tabs by the words that stand there', () => {
    const texts = textsByFile.filter(({ path }) => !path.includes('app/help/')).flatMap((file) => file.texts)
    const notes = Object.values(topics).flatMap(({ notes = [] }) => notes)
    const unknown = [...everySteps.map(({ text }) => text), ...notes].flatMap((text) =>
      (['cl', 'ru'] as const).flatMap((language) =>
        Array.from(text[language].matchAll(/«([^»]+)»/g), ([, name]) => name!).filter(
          (name) => !texts.some((each) => says(each[language], name)),
        ),
      ),
    )
    expect(unknown).toEqual([])
  })

  test('have a picture in each language where they name one, and no other pictures lie there', () => {
    const named = everySteps.flatMap(({ picture }) => (picture ? [picture.name] : []))
    for (const language of everyLanguage)
      expect(readdirSync(join(folder, language)).toSorted(), language).toEqual(named.map((name) => `${name}.webp`).toSorted())
    const size = globSync('*/*.webp', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    expect(size).toBeLessThan(1_500_000)
    expect(existsSync(join(folder, '../../../../docs/screenshot.png'))).toBe(true)
  })

  test.each(actors)('give $name a first day of their own, whose every step leads somewhere', ({ actor }) => {
    const day = firstDayOf(actor)!
    const open = topicsFor(actor).map(({ name }) => topicPath(name))
    for (const { to = [] } of day.steps) {
      const others = to.filter((path) => open.includes(path) || Object.values<string>(pages).includes(path))
      expect(others.length + screensOf(to, actor).length, `${day.title.ru}: ${to}`).toBe(to.length)
    }
  })

  test('have another first day for each role that ships, and topics that somebody may use', () => {
    expect(new Set(actors.map(({ actor }) => firstDayOf(actor)?.title.ru)).size).toBe(actors.length)
    expect(firstDays.length).toBe(actors.length)
    const read = new Set(actors.flatMap(({ actor }) => topicsFor(actor).map(({ name }) => name)))
    expect([...read].toSorted()).toEqual(Object.keys(topicList).toSorted())
    expect(topicsFor(withRole([])).map(({ name }) => name)).toEqual(['report'])
  })
})

describe('the glossary of states', () => {
  const processes = definitions.filter(({ type }) => catalogue.find((each) => each.type === type)?.isWorkflow)

  test.each(processes.map((definition) => [definition.type, definition] as const))(
    'says of each state of %s what comes next',
    (_, definition) => {
      const states = Object.keys(definition.states).filter((state) => state !== 'deleted')
      const glossary = glossaryOf(definition)
      expect(glossary.map(({ state }) => state)).toEqual(states)
      for (const { next } of glossary) for (const { to } of next) expect(definition.states[to], to).toBeDefined()
    },
  )

  test('names who has a document: by the state, else by whose step leads on', () => {
    const holders = (type: string, state: string) =>
      glossaryOf(definitions.find((each) => each.type === type)!)
        .find((each) => each.state === state)!
        .holders.map(({ ru }) => ru)
    expect(holders('request', 'ceo')).toEqual(['Руководитель'])
    expect(holders('complaint', 'sent')).toEqual(['Уполномоченный орган'])
    expect(holders('complaint', 'returned')).toEqual(holders('complaint', 'draft'))
    expect(holders('complaint', 'satisfied')).toEqual([])
  })
})

/** Whether a text of the product is a name that help gives, with anything in its gaps. */
function says(text: string, name: string): boolean {
  const parts = text.split(/\{[^}]*\}/)
  if (parts.length === 1) return text === name
  return parts.join('').length > 2 && name.startsWith(parts[0]!) && name.endsWith(parts.at(-1)!)
}
