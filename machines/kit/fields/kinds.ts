import { z } from 'zod'
import { isDay } from '../calendar/dates.ts'
import { isInn, isPinfl } from './identifiers.ts'
import type { Text } from '../i18n/text.ts'

/**
 * The closed set of field kinds: each is one zod schema, made from the field's options.
 * Everything that differs by kind elsewhere (a column, an input, a cell, a filter) is a
 * `Record<Kind, …>`, so that a new kind does not compile until each of them has it.
 *
 * A schema's own message is a problem's code (`problems.ts`), never a sentence.
 */
export const kinds = {
  /** One line of text. */
  text: (o: { max?: number }) => written(o.max ?? 255).refine((value) => !/[\r\n]/.test(value), 'invalid'),
  /** Text with line breaks. */
  paragraph: (o: { max?: number }) => written(o.max ?? 4000),
  /** A name in three languages. */
  names: (_: NoOptions) => inLanguages(500),
  /** Text with line breaks in three languages. */
  paragraphs: (o: { max?: number }) => inLanguages(o.max ?? 4000),
  /** Digits of a classifier: SOATO, OKED, a number of an account. */
  digits: (o: { lengths: readonly number[] }) =>
    z.string().refine((value) => /^\d+$/.test(value) && o.lengths.includes(value.length), { message: 'digits', params: { lengths: o.lengths.join(', ') } }),
  inn: (_: NoOptions) => z.string().refine(isInn, 'inn'),
  pinfl: (_: NoOptions) => z.string().refine(isPinfl, 'pinfl'),
  passport: (_: NoOptions) => z.string().regex(/^[A-Z]{2}\d{7}$/, 'passport'),
  phone: (_: NoOptions) => z.string().regex(/^\+998\d{9}$/, 'phone'),
  /** The name by which a user logs in. */
  username: (_: NoOptions) => z.string().regex(/^[a-z][a-z0-9._-]{1,39}$/, 'username'),
  integer: (o: { min?: number; max?: number }) => z.int().min(o.min ?? 0).max(o.max ?? 2_147_483_647),
  flag: (_: NoOptions) => z.boolean(),
  /** A calendar day, `YYYY-MM-DD`. */
  date: (_: NoOptions) => z.string().refine(isDay, 'date'),
  /** A time of day in Asia/Tashkent, `HH:MM`. */
  time: (_: NoOptions) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
  /** One of a few words of the definition. */
  choice: (o: { options: Readonly<Record<string, Text>> }) => z.enum(Object.keys(o.options) as [string, ...string[]], 'choice'),
  /** Permissions, by module name (`docs/domain.md`, Roles). */
  permissions: (_: NoOptions) => z.array(z.string().regex(/^[A-Z][A-Za-z0-9]{2,63}$/, 'invalid')).max(500),
  /** The id of a document of another type; `where`: only of one whose fields have these values. */
  reference: (_: { to: string; where?: Readonly<Record<string, string>> }) => z.uuid('invalid'),
  references: (o: { to: string; max?: number }) => z.array(z.uuid('invalid')).max(o.max ?? 100).refine(distinct, 'repeated'),
  /** PDF files, at most 20 MB each, stored by hash before they are named here. */
  files: (o: { max?: number }) =>
    z.array(file).max(o.max ?? 20).refine((files) => distinct(files.map((each) => each.hash)), 'repeated'),
} satisfies Record<string, (options: never) => z.ZodType>

export type Kind = keyof typeof kinds
export type Options<K extends Kind> = Parameters<(typeof kinds)[K]>[0]
export type Value<K extends Kind = Kind> = z.infer<ReturnType<(typeof kinds)[K]>>

/** A stored file: SHA-256 of its bytes in hex, the name it was uploaded under, its size in bytes. */
export type StoredFile = z.infer<typeof file>

type NoOptions = Record<never, never>

const file = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'invalid'),
  // As uploads give it (`safeName` of the api): what it is called cannot deceive whoever sees or saves it.
  name: written(255).refine((name) => !/[\p{Cc}\p{Cf}/\\]/u.test(name), 'invalid'),
  size: z.int().min(1),
})

/** Postgres keeps neither NUL nor half a surrogate pair, and a hash over one could not be checked. */
function written(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'required')
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'invalid')
}

function inLanguages(max: number) {
  return z.strictObject({ ln: written(max), cl: written(max), ru: written(max) })
}

function distinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
