import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { World } from '../../run/testing/world.ts'
import { openApp } from '../testing/call.ts'

describe('templates of a body', () => {
  let world: World
  let keeper: Actor
  let reader: Actor
  let stranger: Actor

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    ;({ world } = await openApp((clean) => void cleaning.push(clean)))
    const of = (organizationId: string, ...names: string[]): Actor => ({
      ...world.actors.all,
      organizationId,
      grants: Object.fromEntries(names.map((name) => [name, randomUUID()])),
    })
    keeper = of(world.ids.authorized, 'TemplateView', 'TemplateEdit')
    reader = of(world.ids.authorized, 'TemplateView')
    stranger = of(world.ids.supervising, 'TemplateView', 'TemplateEdit')
    return async () => {
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  const text = 'Қонунчиликка мувофиқ эмас'
  const save = (by: Actor, input: Record<string, unknown>, id: string = randomUUID(), version = 0) =>
    world.act(by, 'save', id, version, input, 'template')
  const refused = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return [error.code, ...Object.keys(error.problems)]
      },
    )
  const listOf = async (by: Actor, use: string) => (await world.engine.list(by, 'template', { usedFor: use })).rows

  test('they are kept by those who may, and seen in their own body alone', async () => {
    const use = 'request.reject.reason'
    const { id } = await save(keeper, { usedFor: use, name: 'Қонунчилик', text })
    expect(await listOf(reader, use)).toEqual([
      expect.objectContaining({ id, name: 'Қонунчилик', text, organizationId: world.ids.authorized, state: 'active' }),
    ])
    expect(await listOf(stranger, use)).toEqual([])
    expect(await refused(save(reader, { usedFor: use, name: 'Яна', text }))).toEqual(['forbidden'])
    expect(await refused(save(stranger, { text: 'Бошқа' }, id, 1))).toEqual(['notFound'])
  })

  test('one body has one template of a name for a field, and none that the field would refuse', async () => {
    const use = 'visit.purpose'
    await save(keeper, { usedFor: use, name: 'Хат', text })
    expect(await refused(save(keeper, { usedFor: use, name: 'Хат', text }))).toEqual(['invalid', 'name'])
    await save(keeper, { usedFor: 'complaint.satisfy.answer', name: 'Хат', text })
    await save(stranger, { usedFor: use, name: 'Хат', text })
    expect(await refused(save(keeper, { usedFor: use, name: 'Узун', text: 'а'.repeat(1001) }))).toEqual(['invalid', 'text'])
    expect(await refused(save(keeper, { usedFor: 'visit.remark', name: 'Бошқа', text }))).toEqual(['invalid', 'usedFor'])
  })
})
