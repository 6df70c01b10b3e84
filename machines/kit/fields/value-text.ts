import type { AnyField } from './field.ts'
import type { TextContext } from './kind.ts'
import { kindOf } from './kinds.ts'
import { isEmpty } from './meaning.ts'

/** A field's value in words, as it is printed and exported; nothing where there is none. */
export function valueText(field: AnyField, value: unknown, context: Omit<TextContext, 'options' | 'textOf'>): string {
  if (isEmpty(value)) return ''
  // The fields within rows are made by the same constructors. A row stands in one line, and so do the lists within it.
  const textOf: TextContext['textOf'] = (inner, part) => valueText(inner as AnyField, part, { ...context, separator: ', ' })
  return kindOf(field).text(value, { ...context, options: field.options, textOf })
}
