import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ListReply, RelatedReply } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import { openApp } from '../testing/call.ts'

test('a document tells what refers to it: by type and field, as many as the list has, the newest first, of what its reader may see', async () => {
  const { world, signIn } = await openApp()
  const { inspector, moderator, auditor, all } = world.actors
  const form = await world.form(1)
  const contractor = form['contractorId'] as string
  const checks: string[] = []
  for (let n = 0; n < 7; n++) checks.unshift((await world.act(inspector, 'save', randomUUID(), 0, form)).id)
  await world.act(inspector, 'send', checks[6]!, 1)

  const call = await signIn(inspector)
  const related = async (caller: typeof call, type: string, id: string) =>
    (await (await caller('GET', `${type}/GetRelated/${id}`)).json()) as RelatedReply
  const told = await related(call, 'contractor', contractor)
  expect(told.groups.map(({ type, field, total }) => [type, field, total])).toEqual([['request', 'contractorId', 7]])
  const [group] = told.groups
  expect(group!.documents.map(({ id }) => id)).toEqual([checks[6], ...checks.slice(0, 4)])
  expect(group!.documents[0]).toMatchObject({
    number: expect.stringMatching(/^\d{4}-\d{6}$/),
    state: { label: { ru: 'В обработке (руководитель)' } },
  })
  expect(told.texts[checks[6]!]).toBe('Фирма 1')
  const list = (await (await call('POST', 'request/GetList', { contractorId: contractor })).json()) as ListReply
  expect(list.total).toBe(7)

  // Drafts are their own body’s alone; those who may not view checks are told of none.
  const readsAll = await signIn({ ...auditor, grants: { ...auditor.grants, ContractorView: randomUUID() } })
  expect((await related(readsAll, 'contractor', contractor)).groups).toMatchObject([{ total: 1, documents: [{ id: checks[6] }] }])
  const only = (actor: Actor, ...names: string[]): Actor => ({
    ...actor,
    id: randomUUID(),
    grants: Object.fromEntries(names.map((name) => [name, randomUUID()])),
  })
  const clerk = await signIn(only(moderator, 'ContractorView'))
  expect((await related(clerk, 'contractor', contractor)).groups).toEqual([])

  // Each field of a type by itself, and a list of references too.
  const everything = await signIn({ ...all, organizationId: inspector.organizationId })
  const fields = ({ groups }: RelatedReply, type: string) =>
    groups.filter((each) => each.type === type).map(({ field, total }) => [field, total])
  expect(fields(await related(everything, 'organization', inspector.organizationId!), 'request')).toEqual([
    ['orderedOrganizationId', 7],
    ['inspectionOrganizationId', 7],
  ])
  expect(fields(await related(everything, 'employee', world.ids.inspector), 'request')).toEqual([['inspectors', 7]])
})

test('a document that the reader does not see tells of nothing', async () => {
  const { world, signIn } = await openApp()
  const { id } = await world.check(1)
  const call = await signIn(world.actors.moderator)
  expect((await call('GET', `request/GetRelated/${id}`)).status).toBe(404)
  expect((await call('GET', `request/GetRelated/x`)).status).toBe(404)
  expect((await call('GET', `request/GetRelated/${randomUUID()}`)).status).toBe(404)
})
