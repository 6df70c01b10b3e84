import { z } from 'zod'
import type { Text } from '../i18n/text.ts'

/** The parts that replies are made of. A reply is not validated: its schema is its type, and its description in the OpenAPI document. */
export const id = z.uuid()
/** ISO 8601. */
export const moment = z.iso.datetime()
export const day = z.iso.date()
export const count = z.int()

/** A sentence or a word in the three languages. */
export const texts: z.ZodType<Text> = z.object({ ln: z.string(), cl: z.string(), ru: z.string() }).meta({ id: 'Text' })
export const translatable = z.union([z.string(), texts])

/** Titles of documents, by id. */
export const titles = z.record(z.string(), translatable)

/** Values of fields, by name. */
export const values = z.record(z.string(), z.unknown())

/** A part whose type says more than the document: a value of the browser's and the server's common code. */
export const as = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

/** A part with its description, which the OpenAPI document says in the reader's language. */
export const described = <T extends z.ZodType>(schema: T, description: Text): T =>
  // The metadata of zod knows a description as a string: the document is put into one language after it is made.
  schema.meta({ description: description as unknown as string })
