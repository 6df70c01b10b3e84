import type { Fields } from '../fields/field.ts'
import { kindOf, rowFieldsOf, targetOf } from '../fields/kinds.ts'
import type { Text } from '../i18n/text.ts'
import { personsActions, variantsOf } from './action.ts'
import { type Definition, typedFields } from './document-type.ts'

/** A text that people write again and again: one of a form, or one that an action asks for. */
export interface TemplateUse {
  readonly label: Text
  /** The most characters that it has. */
  readonly max: number
}

/**
 * The name of a use: the type, the action where the text is of its input, and the field; of a cell of rows, the field that holds them
 * and the cell.
 */
export const templateUse = (type: string, action: string | undefined, ...path: readonly string[]): string =>
  [type, ...(action === undefined ? [] : [action]), ...path].join('.')

/** The uses of templates, by their names: the texts that the people of bodies write; those of a business are its own words. */
export function templateUses(definitions: readonly Definition[], business: string): Readonly<Record<string, TemplateUse>> {
  return Object.fromEntries(
    definitions.flatMap((definition) => {
      const isOfBusiness = (party?: string) => party !== undefined && targetOf(definition.fields[party]!)?.to === business
      // An action that is called otherwise in some state is listed as it is called in the others.
      const variants = personsActions(definition).flatMap(([name, action]) =>
        variantsOf(action)
          .toReversed()
          .map((each) => [name, each] as const),
      )
      return variants
        .filter(([, { input, party }]) => input && !isOfBusiness(party))
        .flatMap(([name, { input, label }]) =>
          input === 'form'
            ? usesIn(typedFields(definition), (...path) => templateUse(definition.type, undefined, ...path), [definition.label.one])
            : usesIn(input!, (...path) => templateUse(definition.type, name, ...path), [definition.label.one, label]),
        )
    }),
  )
}

/** The uses of a set of fields, those of cells in rows among them, under the labels of what asks for them. */
function usesIn(fields: Fields, nameOf: (...path: readonly string[]) => string, labels: readonly Text[]): [string, TemplateUse][] {
  return Object.entries(fields).flatMap(([name, field]): [string, TemplateUse][] => {
    const within = [...labels, field.label]
    if (kindOf(field).composed) return [[nameOf(name), { label: joined(within), max: kindOf(field).maxLength!(field.options) }]]
    return usesIn(rowFieldsOf(field) ?? {}, (...path) => nameOf(name, ...path), within)
  })
}

/** Labels one within the other. */
function joined(labels: readonly Text[]): Text {
  const say = (language: keyof Text) => labels.map((label) => label[language]).join(' · ')
  return { ln: say('ln'), cl: say('cl'), ru: say('ru') }
}
