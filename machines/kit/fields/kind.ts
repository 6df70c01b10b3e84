import * as z from 'zod/mini'
import type { Language, Text } from '../i18n/text.ts'
import { type FileKind, nameOfKind } from './file-kinds.ts'
import type { ProblemCode } from './problems.ts'

/**
 * Everything pure about a kind of field, and the only place that knows it: engine, API, worker and web ask these words and never
 * a kind's name. `O` are the options of its fields, `S` is the schema of its values.
 */
export interface KindDefinition<O, S extends z.ZodMiniType> {
  /** The schema of a field with these options. A message of its own is a problem's code (`problems.ts`), never a sentence. */
  readonly schema: (options: O, schemaOf: (field: RowField) => z.ZodMiniType) => S
  readonly column: Column
  /** By what lists are filtered; without it they are not. */
  readonly filter?: FilterForm
  readonly excel: ExcelCell<O>
  /** Where its values are unique, those that look the same are the same (`lookOf`). */
  readonly comparedByLook?: true
  /** A value in words, as it is printed and exported. */
  readonly text: (value: z.output<S>, context: TextContext<O>) => string
  /** A value as the table has it (`row_to_json`), in the form that the log has; without it they are the same. */
  readonly fromRow?: (stored: unknown) => z.output<S>
  /** The documents that its values are ids of. */
  readonly target?: (options: O) => Target
  /** The stored files that a value names. */
  readonly filesOf?: (value: z.output<S>) => readonly NamedFile[]
  /** Its files are papers, which a page lists apart from the other fields. */
  readonly attachments?: true
  /** Its values are rows of these fields. */
  readonly rowFields?: (options: O) => Readonly<Record<string, RowField>>
  /** All that its fields can hold, where that is a few words. */
  readonly values?: (options: O) => readonly z.output<S>[]
  /** The least number of members that a list has, once its document is complete. */
  readonly fewest?: (options: O) => number
  /** A select list can be narrowed by it: its values are few, and no secret that somebody could guess. */
  readonly narrowsSelectList?: true
  /** The value that an input nobody touched stands for. */
  readonly untouched?: z.output<S>
  /** The value that stands for a moment (ISO 8601), where a field asks when something happened. */
  readonly at?: (moment: string) => z.output<S>
  /** Where a document is told of in a line: by the first of its texts, and by its days. */
  readonly inBrief?: 'text' | 'day'
  /** People write its values as texts, also into sheets: `readWritten` reads them. Others are chosen or uploaded. */
  readonly written?: true
  /** It is filled in within a cell of a list: by one short input, or one in each language. */
  readonly fitsCell?: true
  /** Its values are texts of several lines, which people compose: a body keeps templates for them. */
  readonly composed?: true
  /** A value that is written in one alphabet, as readers of each language read it. */
  readonly variants?: (value: string) => Text
  /** The field with which, filled, a value of the same document is read as it stands by all. */
  readonly unspelledWith?: (options: O) => string | undefined
  /** A value is a text in each language, and has a column for each. */
  readonly byLanguage?: true
  /** The columns in which a value may stand piece by piece, one after the other: their names behind the field's, their own labels. */
  readonly parts?: readonly CellPart[]
  /** The most characters that a text of it has, in each language where it is written in several. */
  readonly maxLength?: (options: O) => number
  /** The problem of a required field without a value, where it is not `required`. */
  readonly missing?: ProblemCode
}

/** A piece of a value that stands in a column of its own; digits of that length, where it has them. */
export interface CellPart {
  readonly name: string
  readonly label: Text
  readonly digits?: number
}

/** A file whose bytes are stored: SHA-256 of them in hex, its name, its size in bytes. */
export interface StoredFile {
  readonly hash: string
  readonly name: string
  readonly size: number
  /** Of a PDF whose pages were counted. */
  readonly pages?: number | undefined
  /** Of a photo, whose own bytes are kept as they were taken. */
  readonly photo?: Photo | undefined
}

/** The pictures that are shown in place of a photo's own bytes. */
export interface Photo {
  /** The same picture, drawn again by the server without what the camera wrote into it, and how large that is. */
  readonly shown: StoredFile
  readonly width: number
  readonly height: number
  readonly thumbnail: StoredFile
  /** When (ISO 8601) and where it was taken, as the camera says; nobody has verified either. */
  readonly takenAt?: string | undefined
  readonly takenIn?: { readonly latitude: number; readonly longitude: number } | undefined
}

/** A stored file that a value names. */
export interface NamedFile extends StoredFile {
  /** The kinds of which it may be: bytes of another one are refused. */
  readonly kinds: readonly FileKind[]
  /** Its bytes are those that a person has uploaded, with all that a camera wrote into them; others were made by the server. */
  readonly isOriginal: boolean
  /** The hash of the file that this one was made of, to be shown in its place. */
  readonly madeOf?: string
}

/** How the values of a kind are kept in the table of a document type. */
export interface Column {
  /** The Postgres type. */
  readonly type: string
  /** Whether a list can be sorted by it; an id has no order that a person would understand. */
  readonly sortable: boolean
  /** Its values are lists, and a filter asks for a shared member. */
  readonly many?: true
  /** A filter by it finds few among very many, so that an index pays. */
  readonly selective?: true
}

/**
 * The forms of a filter: parts of words in either alphabet, a text as a whole, any of several values, yes or no, or a range of
 * numbers or of days with either end left open.
 */
export type FilterForm = 'words' | 'text' | 'several' | 'flag' | 'integers' | 'decimals' | 'days'

/** How the values of a kind stand in a sheet of Excel; without `as` they are its text. */
export interface ExcelCell<O = never> {
  /** In characters. */
  readonly width: number
  readonly as?: 'number' | 'day' | 'moment'
  /** The digits of a number after the point. */
  readonly scale?: (options: O) => number
}

export interface TextContext<O = unknown> {
  readonly options: O
  readonly language: Language
  readonly titles: Titles
  /** Stands between the members of a list. */
  readonly separator: string
  /** The text of another field's value, as of a cell in a row. */
  textOf(field: RowField, value: unknown): string
}

/** A field within rows, as far as their kind needs to know it: which kinds there are is not known here. */
export interface RowField {
  readonly kind: string
  readonly label: Text
  readonly required: boolean
  readonly options: object
  readonly internal?: boolean
}

/** The titles of the documents that values refer to, by id. */
export type Titles = Readonly<Record<string, string | Text>>

export interface Target {
  /** The type of the documents. */
  readonly to: string
  /** Only those whose fields have these values. */
  readonly where?: Readonly<Record<string, string | boolean>>
  /** Only those in one of these states, also where the type itself would not have them referred to. */
  readonly states?: readonly string[]
  /** Only those that name in a field of theirs what stands in a neighbour of this one, or nothing: `{ regionId: 'regionId' }`. */
  readonly matching?: Readonly<Record<string, string>>
  /** Not what stands in one of these neighbours: a chooser leaves it out, and the definition's rules say why it may not be there. */
  readonly except?: readonly string[]
  /**
   * The page of such a document offers to make one that refers to it: where `whileEmpty` names a field of the document, only as long as
   * that is empty. `fills`: fields of the new one that begin with values of the document.
   */
  readonly opens?: true | { readonly whileEmpty?: string; readonly fills?: Readonly<Record<string, string>> }
  /** A document that refers to such a one is about it, and stands on its page among the others of its type. */
  readonly about?: true
}

export type NoOptions = Record<never, never>

/** Declares a kind; its options and its values are inferred from its schema. */
export const defineKind = <O, S extends z.ZodMiniType>(kind: KindDefinition<O, S>): KindDefinition<O, S> => kind

/** Text of at most so many characters. Postgres keeps neither NUL nor half a surrogate pair, and a hash over one could not be checked. */
export const written = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'brokenText'),
  )

/** The schema of a stored file of a kind, with whose extension its name ends; without one the name stays as it is. */
export const storedFile = (kind?: FileKind) => ({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'notUploaded')),
  // As uploads give it (`safeName` of the api): the name cannot deceive a person who sees or saves the file.
  name: written(255).check(
    z.refine((name: string) => !/[\p{Cc}\p{Cf}/\\]/u.test(name), 'nameOfFile'),
    z.overwrite((name) => (kind ? nameOfKind(name, kind) : name)),
  ),
  size: z.int().check(z.minimum(1)),
})

/** A text of at most so many characters in each language. */
export const inLanguages = (max: number) => z.strictObject({ ln: written(max), cl: written(max), ru: written(max) })

export const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length
