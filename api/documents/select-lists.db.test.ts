import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SelectOption } from '@nazorat/machines/api-types'
import { formFields } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import type { Kind } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { mayRefer } from '@nazorat/machines/workflow'
import { enlist } from '../../run/testing/enlist.ts'
import { openApp } from '../testing/call.ts'

/** The values of a new directory record, where the test data has none of its type. A record that needs more values is refused. */
const samples: Partial<Record<Kind, (options: never) => unknown>> = {
  names: () => t('Синов', 'Проба'),
  paragraphs: () => t('Синов', 'Проба'),
  text: () => 'Синов',
  personName: () => 'Синов С.',
  digits: ({ lengths }: { lengths: readonly number[] }) => '7'.repeat(lengths[0]!),
  choice: ({ options }: { options: object }) => Object.keys(options)[0],
  flag: () => false,
  integer: ({ min = 1 }: { min?: number }) => min,
}

test('no list to choose from offers a passive record, of whichever type, searched for or not, until it is active again', async () => {
  const { world, engine, signIn } = await openApp()
  const { all, inspector } = world.actors
  const call = await signIn(all)
  const offered = async (type: string, body: object = {}) =>
    (await (await call('POST', `${type}/GetAsSelectList/0`, body)).json()) as SelectOption[]

  // A user and a role that the one who asks does not stand on.
  const spare = await enlist(world, { ...inspector, id: randomUUID() })
  const { roles } = (await engine.load('user', [spare.id])).get(spare.id)!.values as { roles: string[] }
  const ids = new Map([
    ['user', spare.id],
    ['role', roles[0]!],
    ['contractor', (await world.form(1))['contractorId'] as string],
  ])
  const types = definitions.filter((each) => 'passive' in each.states && mayRefer(definitions, each, all))
  expect(types.length).toBeGreaterThan(10)
  // Records that refer to others, or to one thing of two: made when those are there.
  const made: Record<string, () => object> = {
    videolesson: () => ({ theme: 'Синов', categoryId: ids.get('videocategory'), uri: 'https://example.uz/dars' }),
    coursecollection: () => ({
      courseCollectionName: t('Синов', 'Проба'),
      sequenceOrder: 1,
      videos: [{ lessonId: ids.get('videolesson') }],
    }),
  }
  // Premises are kept by their business alone.
  const business = { ...all, contractorId: ids.get('contractor')! }
  const { regionId, districtId } = await world.form(2)
  made['premises'] = () => ({ name: 'Синов', regionId, districtId, address: 'Синов' })
  const last = Object.keys(made)
  for (const definition of types.toSorted((a, b) => last.indexOf(a.type) - last.indexOf(b.type))) {
    const { type } = definition
    const found = ids.get(type) ?? (await offered(type))[0]?.value
    const filled = Object.entries(formFields(definition))
      .filter(([, { required }]) => required)
      .map(([name, { kind, options }]) => [name, samples[kind]?.(options as never)])
    ids.set(
      type,
      found ??
        (await world.act(type === 'premises' ? business : all, 'save', randomUUID(), 0, made[type]?.() ?? Object.fromEntries(filled), type))
          .id,
    )
  }

  for (const { type, title } of types) {
    const id = ids.get(type)!
    const named = (await engine.load(type, [id])).get(id)!.values[title]
    const search = typeof named === 'string' ? named : (named as { cl: string }).cl
    const isOffered = async () =>
      Promise.all([{}, { search }].map(async (body) => (await offered(type, body)).some(({ value }) => value === id)))
    const move = async (action: string, version: number) => (await call('POST', `${type}/${action}/${id}`, { version })).status
    expect([type, await isOffered()]).toEqual([type, [true, true]])
    expect([type, await move('Deactivate', 1), await isOffered()]).toEqual([type, 200, [false, false]])
    // Nor can it be asked for by its state.
    expect([type, (await call('POST', `${type}/GetAsSelectList/0`, { state: 'passive' })).status]).toEqual([type, 400])
    expect([type, await move('Activate', 2), await isOffered()]).toEqual([type, 200, [true, true]])
  }
})
