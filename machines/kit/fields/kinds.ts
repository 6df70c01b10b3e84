import type * as z from 'zod/mini'
import { memoized } from '../memoized.ts'
import type { AnyField, Fields } from './field.ts'
import type { KindDefinition, Target } from './kind.ts'
import { choice, flag, permissions } from './kinds/choices.ts'
import { date, moment, time } from './kinds/times.ts'
import { decimal, integer } from './kinds/numbers.ts'
import { digits, inn, passport, phone, pinfl, username } from './kinds/identifiers.ts'
import { files, image, subtitles } from './kinds/files.ts'
import { names, paragraph, paragraphs, personName, text } from './kinds/texts.ts'
import { reference, references } from './kinds/references.ts'
import { row, rows } from './kinds/rows.ts'

/** The closed set of field kinds. */
export const kinds = {
  text,
  personName,
  paragraph,
  names,
  paragraphs,
  digits,
  inn,
  pinfl,
  passport,
  phone,
  username,
  integer,
  decimal,
  flag,
  date,
  time,
  moment,
  choice,
  permissions,
  reference,
  references,
  files,
  image,
  subtitles,
  row,
  rows,
}

export type Kind = keyof typeof kinds
export type Options<K extends Kind> = Parameters<(typeof kinds)[K]['schema']>[0]
export type Value<K extends Kind = Kind> = z.infer<ReturnType<(typeof kinds)[K]['schema']>>

/** The kind of a field, for code that does not know which. */
export const kindOf = ({ kind }: Pick<AnyField, 'kind'>): AnyKind => kinds[kind] as unknown as AnyKind

/** `kindOf(field)` fits the values and the options of that field. */
type AnyKind = KindDefinition<unknown, z.ZodMiniType>

/** The schema that the values of a field satisfy, made when it is first asked for. */
export const schemaOf = (field: AnyField): z.ZodMiniType =>
  memoized(schemas, field, () => kindOf(field).schema(field.options, (inner) => schemaOf(inner as AnyField)))

const schemas = new WeakMap<AnyField, z.ZodMiniType>()

/** The documents that a field refers to, or null when it refers to none. */
export const targetOf = (field: AnyField): Target | null => kindOf(field).target?.(field.options) ?? null

/** Whether a field's values are lists, of which each member counts by itself. */
export const holdsMany = (field: AnyField): boolean => kindOf(field).column.many === true

/** Whether a field's values name stored files. */
export const holdsFiles = (field: AnyField): boolean => kindOf(field).filesOf !== undefined

/** Whether a field's values are papers that a page lists apart. */
export const holdsAttachments = (field: AnyField): boolean =>
  kindOf(field).attachments === true && !(field.kind === 'files' && field.options.erased)

/** The fields of each of its rows, where a field holds rows; they are none of rows themselves. */
export const rowFieldsOf = (field: AnyField): Fields | null => (kindOf(field).rowFields?.(field.options) as Fields | undefined) ?? null

/** A field, and the fields of its rows where it has some. */
export const withRowFields = (field: AnyField): readonly AnyField[] => [field, ...Object.values(rowFieldsOf(field) ?? {})]

/** Whether a field's values, or a cell of theirs, name stored files. */
export const namesFiles = (field: AnyField): boolean => withRowFields(field).some(holdsFiles)

/** Whether a field's values, or a cell of theirs, name what must exist elsewhere: documents or files. */
export const pointsOut = (field: AnyField): boolean => withRowFields(field).some((each) => targetOf(each) !== null || holdsFiles(each))
