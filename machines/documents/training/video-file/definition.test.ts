import { describe, expect, it } from 'vitest'
import {
  type Actor,
  availability,
  type DocumentSnapshot,
  personsActions,
  scheduleOf,
  step,
  timerActor,
  valueText,
} from '../../../kit/index.ts'
import { videofile, videoWorker } from './definition.ts'

const now = '2026-11-23T06:00:00.000Z'
const keeper: Actor = {
  id: 'me',
  name: '',
  language: 'ru',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: { VideoFileView: 'role', VideoFileEdit: 'role' },
}
const file = (state: string, values: Record<string, unknown> = {}): DocumentSnapshot => ({
  id: 'v',
  version: 2,
  state,
  values: { documentName: 'Dars', sourceHash: null, failure: null, ...values },
})
const lookups = { referring: null }
const can = (name: string, document: DocumentSnapshot, actor: Actor) =>
  availability(videofile, name, document, { actor, now, lookups, firedBy: actor === keeper ? undefined : 'system' }).can
const possible = (document: DocumentSnapshot) =>
  personsActions(videofile)
    .map(([name]) => name)
    .filter((name) => can(name, document, keeper))

describe('a video file', () => {
  it('is named and deleted by a person; its way to being ready is the worker’s', () => {
    for (const state of ['uploading', 'uploaded', 'processing', 'ready']) expect(possible(file(state))).toEqual(['rename', 'delete'])
    for (const [state, action] of [
      ['uploaded', 'start'],
      ['processing', 'publish'],
      ['processing', 'fail'],
    ] as const) {
      expect([can(action, file(state), keeper), can(action, file(state), videoWorker)]).toEqual([false, true])
    }
  })

  it('is tried again when it has failed, if its bytes are there', () => {
    expect([possible(file('failed', { sourceHash: 'a' })), possible(file('failed'))]).toEqual([
      ['rename', 'retry', 'delete'],
      ['rename', 'delete'],
    ])
    const tried = step(
      videofile.machine,
      'failed',
      { failure: 'tooSlow', sourceHash: 'a' },
      { type: 'retry', input: {}, actor: keeper, now, lookups },
    )
    expect(tried).toMatchObject({ to: 'uploaded', values: { failure: null, sourceHash: 'a' } })
  })

  it('fails when its upload is not finished within a day', () => {
    expect(scheduleOf(videofile, 'uploading', { values: {}, since: now, lookups: {} })?.next).toEqual({
      name: 'upload',
      at: '2026-11-24T06:00:00.000Z',
    })
    expect(scheduleOf(videofile, 'uploaded', { values: {}, since: now, lookups: {} })).toBe(null)
    expect(can('expire', file('uploading'), timerActor(videofile))).toBe(true)
    expect(
      step(videofile.machine, 'uploading', {}, { type: 'expire', input: {}, actor: timerActor(videofile), now, lookups }),
    ).toMatchObject({ to: 'failed', values: { failure: 'stale' } })
  })

  it('says its size and its length as people read them', () => {
    const said = (name: 'fileSize' | 'duration', value: number) =>
      valueText(videofile.fields[name], value, { language: 'ru', titles: {}, separator: '' })
    expect([said('fileSize', 4 * 1024 ** 3), said('fileSize', 2_500_000)]).toEqual(['4\u00a0ГБ', '2,4\u00a0МБ'])
    expect([said('duration', 59.6), said('duration', 245), said('duration', 3750.2)]).toEqual(['1:00', '4:05', '1:02:30'])
  })
})
