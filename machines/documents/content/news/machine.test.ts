import { describe, expect, it } from 'vitest'
import {
  type Actor,
  availability,
  timerActor,
  type DocumentSnapshot,
  isMeantFor,
  isVisible,
  personsActions,
  Refusal,
  scheduleOf,
  step,
  t,
} from '../../../kit/index.ts'
import { news } from './definition.ts'

const now = '2026-11-20T06:05:00.000Z'
const text = t('матн', 'текст')
const person = (permissions: readonly string[], about: Partial<Actor> = {}): Actor => ({
  id: 'me',
  name: '',
  language: 'ln',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, 'role'])),
  ...about,
})
const editor = person(['AllNewsView', 'NewsEdit', 'NewsPublish'])

const complete = {
  kind: 'announcement',
  title: text,
  content: text,
  roles: null,
  organizations: null,
  scheduledDate: null,
  scheduledTime: null,
  publishedDate: null,
  publishedTime: null,
}
const piece = (state: string, values: Record<string, unknown> = {}): DocumentSnapshot => ({
  id: 'n',
  version: 3,
  state,
  values: { ...complete, ...values },
})
const possible = (document: DocumentSnapshot, actor = editor) =>
  personsActions(news)
    .map(([name]) => name)
    .filter((name) => availability(news, name, document, { actor, now, lookups: {} }).can)
const fire = ({ state, values }: DocumentSnapshot, type: string) =>
  step(news.machine, state, values, { type, input: {}, actor: editor, now, lookups: {} })

describe('a piece of news', () => {
  it('is written, published, hidden and written again', () => {
    expect(possible(piece('draft'))).toEqual(['save', 'publish', 'schedule', 'delete'])
    const published = fire(piece('draft'), 'publish')
    expect(published).toMatchObject({ to: 'published', values: { publishedDate: '2026-11-20', publishedTime: '11:05' } })
    expect(possible(piece('published', published.values))).toEqual(['hide'])
    expect(possible(piece('hidden', published.values))).toEqual(['rework'])
    expect(possible(piece('draft', published.values))).toEqual(['save', 'publish', 'schedule'])
  })

  it('is published by the clock at the moment for which it is planned, unless it is taken back', () => {
    const planned = { scheduledDate: '2026-11-23', scheduledTime: '09:00' }
    const running = (state: string) => scheduleOf(news, state, { values: planned, since: now, lookups: {} })
    expect([running('scheduled')?.next, running('draft')]).toEqual([{ name: 'publish', at: '2026-11-23T04:00:00.000Z' }, null])
    expect(possible(piece('scheduled', planned))).toEqual(['publish', 'withdraw'])
    const byClock = availability(news, 'publishOnTime', piece('scheduled', planned), {
      actor: timerActor(news),
      now,
      lookups: {},
      firedBy: 'system',
    })
    expect([
      byClock.can,
      availability(news, 'publishOnTime', piece('scheduled', planned), { actor: editor, now, lookups: {} }).can,
    ]).toEqual([true, false])
    expect(fire(piece('scheduled', planned), 'publishOnTime')).toMatchObject({
      to: 'published',
      values: { scheduledDate: null, publishedDate: '2026-11-20' },
    })
    expect(fire(piece('scheduled', planned), 'withdraw')).toMatchObject({
      to: 'draft',
      values: { scheduledDate: null, publishedDate: null },
    })
  })

  it('is planned for what is still to come', () => {
    const problems = (scheduledTime: string) =>
      Object.keys(
        news.actions['schedule']!.validateInput!(
          { scheduledDate: '2026-11-20', scheduledTime },
          { values: {}, actor: editor, now, lookups: {} },
        ),
      )
    expect([problems('11:05'), problems('11:06')]).toEqual([['scheduledTime'], []])
  })

  it('is published only when it is complete in the three languages', () => {
    const verdict = availability(news, 'publish', piece('draft', { content: null }), { actor: editor, now, lookups: {} })
    expect(verdict.can ? null : verdict.refusal).toBeInstanceOf(Refusal)
    expect(verdict).toMatchObject({ shown: true, refusal: { code: 'invalid', problems: { content: [expect.anything()] } } })
  })

  it('is written by some and published by others, as their permissions say', () => {
    expect(possible(piece('draft'), person(['AllNewsView', 'NewsEdit']))).toEqual(['save', 'delete'])
    expect(possible(piece('draft'), person(['AllNewsView', 'NewsPublish']))).toEqual(['publish', 'schedule'])
  })
})

describe('those whom news is meant for', () => {
  const reader = person(['NewsView'], { organizationId: 'body', roleIds: ['inspector'] })
  const sees = (values: Record<string, unknown>, state = 'published', actor = reader) => isVisible(news, piece(state, values), actor)

  it('are all, or those of its roles and of its organizations', () => {
    expect([sees({}), sees({ roles: [], organizations: [] })]).toEqual([true, true])
    expect([sees({ roles: ['ceo', 'inspector'] }), sees({ roles: ['ceo'] })]).toEqual([true, false])
    expect([
      sees({ organizations: ['body'] }),
      sees({ organizations: ['other'] }),
      sees({ roles: ['ceo'], organizations: ['body'] }),
    ]).toEqual([true, false, true])
  })

  it('see nothing of it before it is published and after it is hidden', () => {
    for (const state of ['draft', 'scheduled', 'hidden'])
      for (const values of [{}, { roles: ['inspector'] }, { organizations: ['body'] }]) expect(sees(values, state)).toBe(false)
  })

  it('are not those who only keep the news', () => {
    expect([sees({ roles: ['ceo'] }, 'draft', editor), isMeantFor(news, piece('published', { roles: ['ceo'] }), editor)]).toEqual([
      true,
      false,
    ])
    expect([isMeantFor(news, piece('published'), editor), isMeantFor(news, piece('published'), person([]))]).toEqual([true, false])
  })
})
