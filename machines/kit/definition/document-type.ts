import type { Fields } from '../fields/field.ts'
import type { Text } from '../i18n/text.ts'
import { memoized } from '../memoized.ts'
import type { Actor } from '../workflow/actor.ts'
import type { Deadline } from '../workflow/deadline.ts'
import type { Lookups } from '../workflow/lookups.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { Action, Intent } from './action.ts'
import type { NamingPart } from './referred-as.ts'
import type { FormSituation, LookupsOf, Reason, ValuesOf } from './situation.ts'
import type { LabelGender } from './taken.ts'
import type { AnyStateMachine } from 'xstate'

export interface State {
  readonly label: Text
  readonly intent: Intent
  /** Status codes by name, as in `docs/domain.md`; a code left out is null. */
  readonly codes: Readonly<Record<string, number>>
  /** The person who has the document in it: their role, and the field with their account, where it is known. */
  readonly holder?: { readonly role: Text; readonly person?: string }
  /**
   * The next step, where it is not the one action that leads on: the subject of a choice of several outcomes, which is made on the
   * document's page, or null where nothing is awaited.
   */
  readonly awaits?: Text | null
  /** The document came back to its sender with a reason: it waits for them to correct it, and then to send it again. */
  readonly returned?: true
}

/**
 * A body, a business entity or a role that has a part in the document, and from which states on it sees it. A field of several names
 * several.
 */
export interface Party<S extends string = string> {
  /** States in which this party does not see the document yet. */
  readonly except?: readonly S[]
  /** There are very many of them, each with few documents: theirs are counted when they are asked for, and not kept. */
  readonly numerous?: true
}

export interface Section<F extends Fields = Fields> {
  readonly label: Text
  readonly fields: readonly (keyof F & string)[]
  /** The fields of this section are not in the form: imports and other documents fill them in, or only actions of this type. */
  readonly filledBy?: 'imports' | 'actions'
}

export interface Queue<S extends string = string> {
  readonly label: Text
  readonly states: readonly S[]
}

/** Columns that every document has beside its fields; `due` is the moment by which somebody must act, in types with deadlines. */
export type SystemColumn = 'state' | 'createdAt' | 'createdUserId' | 'updatedAt' | 'due'

/**
 * Who may refer to a document of the type, and so is offered it in a select list: `visible`: the people who may open it.
 * `everybody`: all who may fill in a field that refers to it, where what such documents are called and found by is no secret.
 * `organization`: the same, of the documents that are common to all and those of their own organization.
 */
type SelectList = 'visible' | 'everybody' | 'organization'

/** The names of a document type: one document, many, many where there is little room, and in a list those that are the reader's own. */
interface Label {
  readonly one: Text
  readonly many: Text
  readonly short?: Text
  readonly mine?: Text
}

/**
 * The state of a document that is there no more, the one final state that a machine may have: its row goes, nothing can refer to
 * it, and the log's own functions know it by this name.
 */
export const deletedState = 'deleted'

/**
 * A document type: its fields `F`, states `S`, actions `A`, guards `G` and lookups `L`. Each declares with the names of its own,
 * and all of them are `Definition`s to whatever serves every type. Functions are methods, so that one is the other.
 */
interface DocumentType<F extends Fields, S extends string, A extends string, G extends string, L extends Lookups<F>>
  extends Life<F, S, A, G, L>, Description<F, S, A, L>, Extras<F, S, A, L> {
  /**
   * Each a list of fields by which no two documents may be alike. Of a list of several, the last is unique among the
   * documents that agree in those before it, where nothing counts as a value too; a document without the last is like none.
   */
  readonly unique: readonly (readonly (keyof F & string)[])[]
}

/** A document type as everything outside `machines` sees it. */
export interface Definition extends DocumentType<Fields, string, string, string, Lookups> {}

/** A document type of which it is known which fields it has. */
export interface DefinitionOf<F extends Fields> extends Omit<Definition, 'fields'> {
  readonly fields: F
}

/** How documents of a type live. */
export interface Life<F extends Fields, S extends string, A extends string, G extends string, L extends Lookups<F>> {
  readonly machine: AnyStateMachine
  /** Every state of the machine, or it does not compile. */
  readonly states: Readonly<Record<S, State>>
  /** Every event of the machine, or it does not compile. */
  readonly actions: Readonly<Record<A, Action<F, L>>>
  /** Why each guard of the machine says no, or it does not compile. */
  readonly reasons: Readonly<Record<G, Reason<ValuesOf<F>, LookupsOf<F, L>>>>
  /** The field of the form that a guard's reason is about, for guards that another value would satisfy: a form leads there. */
  readonly guardFields?: Readonly<Partial<Record<G, keyof F & string>>>
  /** The form, in sections; what stands in none of them is written by the machine alone. */
  readonly sections: Readonly<Record<string, Section<F>>>
}

/** The identity, fields and list of a document type. */
export interface Description<F extends Fields, S extends string, A extends string, L extends Lookups<F>> {
  /** Its resource name in the API. */
  readonly type: string
  /**
   * The stem of its permissions: `Request` gives `RequestView`, `AllRequestView`… Records that are kept with those of another type have its
   * stem.
   */
  readonly permission: string
  readonly label: Label
  /** The gender of its name in Russian; masculine where it is left out. */
  readonly labelGender?: LabelGender
  readonly fields: F
  /** The field that names a document among its kind, until it is filled the type's name stands for it. */
  readonly title: keyof F & string
  /** The field with the number of its registry, by which people know a document. */
  readonly number?: keyof F & string
  /** The field that tells apart documents of one title where one is chosen; without it the number does. */
  readonly optionDetail?: keyof F & string
  /** The fields that name a document where others refer to it, instead of its number and its title: many may be called the same. */
  readonly referredAs?: readonly NamingPart<keyof F & string>[]
  /** Problems that need more than one field, or lookups, to see; asked whenever completeness is. */
  rules?(situation: FormSituation<F, L>): Problems
  /** Values of a new document. */
  defaults?(actor: Actor, now: string): Partial<ValuesOf<F>>
  /** The reference that narrows the choice among its documents: a district is chosen within a region. */
  readonly parent?: keyof F & string
  /** Without it no field can refer to the type. */
  readonly selectList?: SelectList
  /** The states in which a document may be referred to; without them every one in which it is there. */
  readonly referable?: readonly S[]
  /** The action that sends a finished draft on its way: the form offers it beside saving. */
  readonly submit?: A
  /** Why a line of a sheet is no record of the type, as the headings of a public table are none: an import leaves it out and says so. */
  skips?(input: Readonly<Record<string, unknown>>): Text | null
  /**
   * Documents are made and changed from sheets too, a line each, by the form's action. The first of `unique` says which one a line is of.
   */
  readonly importable?: boolean
  /** The field that says how often what the document records happened. */
  readonly occurrences?: keyof F & string
  /** The field with the id of the document that this one tells of: a search of the log for that document finds this one too. */
  readonly subject?: keyof F & string
  /**
   * The documents are orders by which one user acts for another: the fields with the replaced user, with who replaces them, and with the
   * first and last day.
   */
  readonly representation?: Readonly<Record<'replaced' | 'by' | 'from' | 'until', keyof F & string>>
  /**
   * The documents are texts that bodies keep for fields of other types: the field with what one is for (`templateUses`), and the one with
   * the text.
   */
  readonly templates?: Readonly<Record<'use' | 'text', keyof F & string>>
  readonly list: List<F>
}

/** The optional parts of a document type, empty by default. */
export interface Extras<F extends Fields, S extends string, A extends string, L extends Lookups<F>> {
  /** Who sees a document. Without parties, every holder of the view permission sees all of them. */
  readonly parties: Named<(keyof F & string) | 'id', Party<S>>
  /** States that only the parties see, however far a permission reaches. */
  readonly privateStates: readonly S[]
  /** States in which a document that names no party is everybody's who may see its type. */
  readonly publicStates: readonly S[]
  readonly lookups: L
  /**
   * Fields that are copied from what the document refers to: of each the lookup that follows the reference, and the field that it reads.
   */
  readonly copies: Named<keyof F & string, readonly [lookup: keyof L & string, field: string]>
  /** Reminders, breaches and actions that happen when time passes, by name. */
  readonly deadlines: Readonly<Record<string, Deadline<F, S, A, L>>>
  /** Fields that tell of a person: the log keeps them sealed with a key of theirs, and forgets them with it. */
  readonly personal: readonly (keyof F & string)[]
  /** Fields in which the input of an action says why it is taken: told with the document as long as it stands where that brought it. */
  readonly reasonFields: readonly (keyof F & string)[]
  /** Permissions that a role can also be given for every party, not only for its own (`All…`). */
  readonly forAllParties: readonly string[]
  /** Other names by which callers may filter by a field, and a sheet may call its column. */
  readonly aliases: Readonly<Record<string, (keyof F & string) | `${string}StatusId`>>
  readonly queues: Readonly<Record<string, Queue<S>>>
}

export interface List<F extends Fields> {
  readonly columns: readonly Column<F>[]
  /** `late`: only what is late, or only what is not. */
  readonly filters: readonly (Column<F> | 'late')[]
  /** Whose a document is: the column in which its user stands, with the permission by which they come to stand there. */
  readonly mine?: Named<Column<F>, string>
  /** Fields that the search over the list reads. */
  readonly search: readonly (keyof F & string)[]
  /** A column, with `-` before it for the newest or largest first. */
  readonly sort: Column<F> | `-${Column<F>}`
  /** There are never more than some dozens: they are read together. */
  readonly few?: true
}

type Column<F extends Fields> = (keyof F & string) | SystemColumn

/** Something by some of the names; by any where the names are any. */
export type Named<N extends string, T> = string extends N ? Readonly<Record<string, T>> : { readonly [Name in N]?: T }

/** Whether a document that stands in a state may be referred to. */
export const isReferable = ({ referable }: Pick<Definition, 'referable'>, state: string): boolean =>
  state !== deletedState && (referable?.includes(state) ?? true)

/** The fields that a person fills in by the form or by an import, in the form's order. */
export const formFields = (definition: Pick<Definition, 'fields' | 'sections'>): Fields =>
  memoized(ofForms, definition, () =>
    fieldsOf(
      definition.fields,
      Object.values(definition.sections).filter(({ filledBy }) => filledBy !== 'actions'),
    ),
  )

const ofForms = new WeakMap<Pick<Definition, 'fields' | 'sections'>, Fields>()

/** The fields that a person types into the form. */
export const typedFields = ({ fields, sections }: Pick<Definition, 'fields' | 'sections'>): Fields =>
  fieldsOf(fields, Object.values(shownSections(sections)))

/** The sections that the form shows. */
export const shownSections = <S extends Section>(sections: Readonly<Record<string, S>>): Readonly<Record<string, S>> =>
  Object.fromEntries(Object.entries(sections).filter(([, { filledBy }]) => !filledBy))

const fieldsOf = (fields: Fields, sections: readonly Section[]): Fields =>
  Object.fromEntries(sections.flatMap((section) => section.fields.map((name) => [name, fields[name]!])))

/** The names of the status codes of a definition, in the order of their first use. */
export const codeNames = (definition: Pick<Definition, 'states'>): readonly string[] =>
  memoized(codes, definition.states, () => [...new Set(Object.values(definition.states).flatMap(({ codes }) => Object.keys(codes)))])

const codes = new WeakMap<Definition['states'], readonly string[]>()

/** The states of documents that others than those who write them may see: what reports count, and what a list begins with. */
export const sentStates = ({ states, privateStates }: Pick<Definition, 'states' | 'privateStates'>): string[] =>
  Object.keys(states).filter((state) => state !== deletedState && !privateStates.includes(state))
