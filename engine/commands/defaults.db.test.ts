import { randomUUID } from 'node:crypto'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory, defineDocument } from '@nazorat/machines/definition'
import { reference, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { LookupResults, MachineEvent } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')

const business = defineDirectory({
  type: 'business',
  permission: 'Business',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  selectList: 'visible',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})

const fields = {
  subject: text(word),
  note: text(word, { required: false }),
  businessId: reference('business', word),
  businessName: text(word),
}
const lookups = { business: { refers: 'businessId', reads: ['name'] } } as const

/** A complaint is of the business whose user writes it, which no form asks for. */
const complaint = defineDocument({
  type: 'complaint',
  permission: 'Complaint',
  label: { one: word, many: word },
  fields,
  title: 'businessName',
  lookups,
  machine: setup({
    types: {} as {
      context: Record<string, unknown>
      events: MachineEvent<LookupResults<typeof fields, typeof lookups>> & { type: 'save' }
    },
    actions: {
      write: assign(({ event }) => event.input),
      copyName: assign(({ event }) => ({ businessName: event.lookups.business?.values.name ?? null })),
    },
  }).createMachine({ context: {}, initial: 'draft', states: { draft: { on: { save: { actions: ['write', 'copyName'] } } } } }),
  states: { draft: { label: word, intent: 'none', codes: {} } },
  actions: {
    save: { label: word, doneMessage: word, permission: 'ComplaintWrite', party: 'businessId', input: 'form', lookups: ['business'] },
  },
  reasons: {},
  sections: { complaint: { label: word, fields: ['subject', 'note'] } },
  parties: { businessId: {} },
  defaults: ({ contractorId }) => ({ businessId: contractorId, note: 'none' }),
  list: { columns: ['businessName'], filters: [], search: [], sort: '-createdAt' },
})

test('a new document has its defaults at its first save, and what its lookups find by them', async () => {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [business, complaint] })
  onTestFinished(() => engine.close())
  const keeper = testActor(['AllBusinessView', 'BusinessEdit'])
  const { id } = await engine.execute(keeper, {
    id: randomUUID(),
    type: 'business',
    document: randomUUID(),
    action: 'save',
    version: 0,
    input: { name: 'Nur' },
  })
  const author = testActor(['ComplaintView', 'ComplaintWrite', 'AllBusinessView', 'EventHistoryView'], {
    contractorId: id,
    organizationId: null,
  })

  const save = async (input: Record<string, unknown>, document: string = randomUUID(), version = 0) => {
    await engine.execute(author, { id: randomUUID(), type: 'complaint', document, action: 'save', version, input })
    return (await engine.get(author, 'complaint', document)).fields
  }
  const document = randomUUID()
  expect(await save({ subject: 'A' }, document)).toEqual({ subject: 'A', note: 'none', businessId: id, businessName: 'Nur' })
  // The event holds the defaults too, so that a replay needs no definition.
  const { events } = await engine.history(author, 'complaint', document)
  expect(events[0]!.patch).toEqual({ subject: 'A', note: 'none', businessId: id, businessName: 'Nur' })
  // A default that somebody has cleared stays so, at first and later.
  expect(await save({ subject: 'B', note: null })).toMatchObject({ note: null })
  await save({ note: null }, document, 1)
  expect(await save({ subject: 'C' }, document, 2)).toMatchObject({ subject: 'C', note: null, businessName: 'Nur' })
})
