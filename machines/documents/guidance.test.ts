import { expect, test } from 'vitest'
import { type Definition, eraseFiles, formAction, personsActions, typedFields, variantsOf } from '../kit/definition/index.ts'
import { type Fields, rowFieldsOf } from '../kit/fields/index.ts'
import type { Text } from '../kit/index.ts'
import { type Guidance, guidance } from './guidance.ts'
import { definitions } from './index.ts'

/**
 * The fields that a person fills in, by the form or by the dialog of an action, with the columns of their rows. An action that the kit
 * gives to many types has its hints in its fields.
 */
function filledIn(definition: Definition): Fields {
  const own = personsActions(definition).filter(([name]) => name !== eraseFiles)
  const inputs = own.flatMap(([, action]) =>
    variantsOf(action).flatMap(({ input }) => (typeof input === 'object' ? Object.entries(input) : [])),
  )
  const typed = formAction(definition) === undefined ? [] : Object.entries(typedFields(definition))
  return Object.fromEntries(
    [...typed, ...inputs].flatMap(([name, field]) => [
      [name, field],
      ...Object.entries(rowFieldsOf(field) ?? {})
        .filter(([, { internal }]) => !internal)
        .map(([column, each]) => [`${name}.${column}`, each] as const),
    ]),
  )
}

const written = definitions.filter((definition) => Object.keys(filledIn(definition)).length > 0)
const guidanceOf = async (type: string): Promise<Guidance> => (await guidance[type]?.()) ?? {}

test('every field that a person fills in has guidance in three languages, and nothing else has', async () => {
  expect(written.length).toBeGreaterThan(40)
  expect(Object.keys(guidance).toSorted()).toEqual(written.map(({ type }) => type).toSorted())
  for (const definition of written) {
    const given = await guidanceOf(definition.type)
    expect(Object.keys(given).toSorted(), definition.type).toEqual(Object.keys(filledIn(definition)).toSorted())
    for (const [name, text] of Object.entries(given))
      for (const language of ['ln', 'cl', 'ru'] as const)
        expect(text[language].length, `${definition.type}.${name} ${language}`).toBeGreaterThan(10)
  }
})

test('guidance is one sentence that ends, and no repetition of its label', async () => {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const repeats = (text: Text, label: Text, language: keyof Text) => {
    const said: string[] = words(text[language])
    const named: string[] = words(label[language])
    return said.every((word) => named.includes(word)) || said.slice(0, named.length).join(' ') === named.join(' ')
  }
  const wrong: string[] = []
  for (const definition of written) {
    const fields = filledIn(definition)
    for (const [name, text] of Object.entries(await guidanceOf(definition.type)))
      for (const language of ['ln', 'cl', 'ru'] as const)
        if (!/[.]$/.test(text[language]) || text[language].length > 160 || repeats(text, fields[name]!.label, language))
          wrong.push(`${definition.type}.${name}: ${text[language]}`)
  }
  expect(wrong).toEqual([])
})
