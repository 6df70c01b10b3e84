import type { AnyField } from './field.ts'
import type { TextContext } from './kind.ts'
import { kindOf } from './kinds.ts'
import { isEmpty } from './is-empty.ts'

/** A field's value in words, as it is printed and exported; nothing where there is none. */
export const valueText = (field: AnyField, value: unknown, context: Omit<TextContext, 'options'>): string =>
  isEmpty(value) ? '' : kindOf(field).text(value, { ...context, options: field.options })
