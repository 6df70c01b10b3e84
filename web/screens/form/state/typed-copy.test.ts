import { getDefinition } from '@nazorat/machines/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCopies, dropCopy, placeOf, readCopy, tidyCopies, writeCopy } from './typed-copy.ts'

/** As much of a browser's storage as is used: what it keeps are its own properties. */
const storage = () =>
  Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }) as Storage

beforeEach(() => vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() }))
afterEach(() => vi.unstubAllGlobals())

const [request, employee] = [getDefinition('request'), getDefinition('employee')]
const typedAt = (at: string) => ({ version: 1, values: { pinfl: '32803918882383' }, at })
const now = () => new Date().toISOString()
const held = () =>
  [Object.keys(window.localStorage), Object.keys(window.sessionStorage)].map((names) =>
    names.map((name) => name.split('.').slice(2).join('.')),
  )

test('a form and each action of a document have a copy of their own, dropped by itself', () => {
  const [form, action] = [placeOf(request, 'me', 'a'), placeOf(request, 'me', 'a', 'complete')]
  for (const place of [form, action]) writeCopy(place, typedAt(now()))
  dropCopy(action)
  expect([readCopy(form)?.values, readCopy(action)]).toEqual([{ pinfl: '32803918882383' }, null])
})

test('what tells of a person is never kept between visits', () => {
  writeCopy(placeOf(employee, 'me', null), typedAt(now()))
  writeCopy(placeOf(employee, 'me', 'b', 'erase'), typedAt(now()))
  writeCopy(placeOf(request, 'me', null), typedAt(now()))
  expect(held()).toEqual([['me.request.new'], ['me.employee.new', 'me.employee.b.erase']])
})

test('a session that is ended takes what tells of people with it, one that is left everything', () => {
  writeCopy(placeOf(employee, 'me', null), typedAt(now()))
  writeCopy(placeOf(request, 'me', null), typedAt(now()))
  window.localStorage.setItem('nazorat.language', '"ru"')
  dropCopies(['sessionStorage'])
  expect(held()[0]).toContain('me.request.new')
  expect(held()[1]).toEqual([])
  dropCopies()
  expect(Object.keys(window.localStorage)).toEqual(['nazorat.language'])
})

test('whoever comes finds neither what others typed, nor what is older than a day, nor what an earlier release kept of people', () => {
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  writeCopy(placeOf(request, 'me', 'kept'), typedAt(now()))
  writeCopy(placeOf(request, 'me', 'old'), typedAt(old))
  writeCopy(placeOf(request, 'other', 'theirs'), typedAt(now()))
  writeCopy(placeOf(employee, 'other', null), typedAt(now()))
  window.localStorage.setItem('nazorat.typed.me.employee.new', JSON.stringify(typedAt(now())))
  window.localStorage.setItem('nazorat.typed.me.request.broken', '{')
  expect(readCopy(placeOf(request, 'me', 'old'))).toBeNull()
  tidyCopies('me')
  expect(held()).toEqual([['me.request.kept'], []])
})
