import { setTimeout as sleep } from 'node:timers/promises'
import { Window } from 'happy-dom'
import { createElement, startTransition, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchedOnce } from './fetched-once.ts'

beforeEach(() => {
  const window = new Window()
  for (const [name, value] of Object.entries({ window, document: window.document, HTMLIFrameElement: window.HTMLIFrameElement }))
    vi.stubGlobal(name, value)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a component that waited for a value is drawn with the hooks after it, when the value comes at once', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const values = new FetchedOnce(() => promise)
  const errors: unknown[] = []
  const Value = () => {
    queueMicrotask(() => resolve('fetched'))
    const value = values.use('')
    const [after] = useState('after')
    return `${value} ${after}`
  }
  const element = document.createElement('div')
  const root = createRoot(element, { onRecoverableError: (error) => errors.push(error) })
  startTransition(() => root.render(createElement(Suspense, {}, createElement(Value))))
  await expect.poll(() => element.textContent).toBe('fetched after')
  expect(errors).toEqual([])
  root.unmount()
  await sleep(20)
})

test('a value that is here is drawn at once', async () => {
  const values = new FetchedOnce(async (name) => name)
  await values.fetch('here')
  const began: string[] = []
  const drawn: string[] = []
  const Value = () => {
    began.push('begun')
    drawn.push(values.use('here'))
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(createElement(Value))
  await expect.poll(() => drawn).toEqual(['here'])
  expect(began).toEqual(['begun'])
  root.unmount()
  await sleep(20)
})
