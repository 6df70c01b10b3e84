// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type AnyField, type Kind, kindOf, read } from '@nazorat/machines/fields'
import { fields } from '../../machines/kit/fields/testing/field-of-each-kind.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { FormField } from './form-field.tsx'

// React asks for a document when it is first loaded.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What is no text: chosen, marked or uploaded. */
const chosen: readonly Kind[] = ['flag', 'choice', 'permissions', 'reference', 'references', 'files', 'image', 'subtitles', 'row', 'rows']
const written = Object.entries(fields).filter(([kind]) => !chosen.includes(kind as Kind))

/** One character more than a field has room for, and things that people paste of which none is a value of any kind but text. */
const pastes = (field: AnyField): string[] => [
  'ж'.repeat((kindOf(field).maxLength?.(field.options) ?? 50) + 1),
  '8 90 123 45 67 89',
  'AA12345678',
  '31.12.20261',
  '09:301',
  '12x',
  '12345678901234567890',
]

test.each(written)('nothing that is pasted into a field is lost, and what is too long is refused: %s', async (_, field) => {
  for (const pasted of pastes(field)) {
    const { texts, value } = await paste(field, pasted)
    for (const text of texts) expect(lost(pasted, text)).toBe('')
    if (pasted.startsWith('ж')) expect(Object.keys(read({ field }, { field: value }).problems)).not.toEqual([])
  }
})

test('no input of the web app is told to cut what is typed', () => {
  const sources = globSync('../**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['../node_modules', '../dist', '../e2e'] }).filter(
    (path) => !path.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => /\bmaxLength(=|:\s*\d)/.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))).toEqual([])
})

/** Pastes into every input of a field, each time into an empty one, and leaves it; what the inputs then show, and the field's value. */
async function paste(field: AnyField, pasted: string): Promise<{ texts: string[]; value: unknown }> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let value: unknown = null
  function Form() {
    const [current, setCurrent] = useState<unknown>(null)
    value = current
    return (
      <FormField
        name="field"
        field={field}
        value={current}
        errors={[]}
        onChange={(_, next) => setCurrent(next)}
        onLeave={() => {}}
        context={{ fields: { field }, values: {}, texts: {} }}
      />
    )
  }
  await act(async () =>
    root.render(
      <LanguageProvider>
        <QueryClientProvider client={new QueryClient()}>
          <Form />
        </QueryClientProvider>
      </LanguageProvider>,
    ),
  )
  const inputs = () => [...place.querySelectorAll<HTMLInputElement>('input, textarea')]
  expect(inputs().length).toBeGreaterThan(0)
  for (const i of inputs().keys()) {
    const input = inputs()[i]!
    await act(async () => {
      input.focus()
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!
      set.call(input, input.maxLength >= 0 ? pasted.slice(0, input.maxLength) : pasted)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(async () => input.blur())
  }
  const texts = inputs().map((input) => input.value)
  await act(async () => root.unmount())
  place.remove()
  return { texts, value }
}

/** The letters and digits of one text that another has not, case aside. */
function lost(pasted: string, shown: string): string {
  const left = [...shown.toUpperCase()]
  return [...pasted.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')]
    .filter((each) => {
      const at = left.indexOf(each)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .join('')
}
