import { z } from 'zod'
import { columnNames, filterNames, sortNames } from '@nazorat/engine'
import { described, documentReply, listReply, listRow } from '@nazorat/machines/api-schemas'
import { maxCounted, maxPaged } from '@nazorat/machines/api-types'
import { type Definition, formAction, personsActions, typedFields, variantsOf } from '@nazorat/machines/definition'
import { type Fields, inputFields, kindOf, schemaOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { isImportable } from '@nazorat/machines/import'
import { deletingAction } from '@nazorat/machines/workflow'
import type { Instance } from '../http/call.ts'
import { sentSignature } from './signing.ts'
import { paging } from './list-query.ts'

/** The routes of all types as calls of one type in the OpenAPI document, from its definition. */
type OfTypes = (definitions: readonly Definition[]) => readonly Instance[]

/** A call of types of documents; of those for which nothing is said there is none. */
export const ofEach =
  (describe: (definition: Definition) => Partial<Instance> | undefined): OfTypes =>
  (definitions) =>
    definitions.flatMap((definition) => {
      const found = describe(definition)
      return found ? [{ ...found, of: definition.label.many, at: { type: definition.type, ...found.at } }] : []
    })

export const everyType = ofEach(() => ({}))

export const listOf = ofEach((definition) => ({
  body: listQuery(definition),
  reply: listReply.extend({ rows: z.array(listRow.extend(formOf(definition.fields).shape)) }),
}))

export const exportOf = ofEach((definition) => ({ body: listQuery(definition) }))

export const documentOf = ofEach((definition) => ({
  reply: documentReply.extend({
    type: z.literal(definition.type),
    state: z.enum(Object.keys(definition.states)),
    fields: formOf(definition.fields),
    actions: z.array(z.enum(personsActions(definition).map(([name]) => name))),
  }),
}))

export const creating = ofEach((definition) => (formAction(definition) ? { body: formOf(typedFields(definition)) } : undefined))

export const updating = ofEach((definition) =>
  formAction(definition)
    ? { body: z.strictObject({ id: z.uuid(), version: z.int(), ...formOf(typedFields(definition)).shape }) }
    : undefined,
)

export const deleting = ofEach((definition) => (deletingAction(definition) ? {} : undefined))

export const importing = ofEach((definition) => (isImportable(definition) ? {} : undefined))

/** Each action that a person fires; what it asks for may depend on the state. */
export const actions: OfTypes = (definitions) =>
  definitions.flatMap((definition) => {
    const deleting = deletingAction(definition)
    return personsActions(definition)
      .filter(([name, { input }]) => input !== 'form' && name !== deleting)
      .map(([name, action]) => {
        const variants = variantsOf(action)
        const signature = variants.some(({ signed }) => signed) && { signature: sentSignature.optional() }
        const bodies = variants.map((variant) =>
          z.strictObject({ version: z.int(), ...signature, ...formOf(inputFields(variant, definition)).shape }),
        )
        return {
          at: { type: definition.type, action: `${name.charAt(0).toUpperCase()}${name.slice(1)}` },
          of: definition.label.many,
          summary: action.label,
          body: bodies.length === 1 ? bodies[0]! : z.union(bodies),
        }
      })
  })

/** A form, none of whose fields need be there. */
export const formOf = (fields: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, described(z.nullable(schemaOf(field)), field.label).optional()]),
    ),
  )

/** The query of a type's list: paging, and its filters under all their names. */
export const listQuery = (definition: Definition) =>
  z.strictObject({
    ...paging.shape,
    page: described(
      paging.shape.page,
      t(
        `${maxCounted} тадан узун рўйхатнинг биринчи ${maxPaged} қатори ичида`,
        `списка длиннее ${maxCounted} — в пределах первых ${maxPaged} строк`,
      ),
    ),
    sortBy: z
      .enum([...sortNames(definition)])
      .nullable()
      .optional(),
    exactTotal: described(
      paging.shape.exactTotal,
      t('узоқ давом этса ҳам, барча ҳужжатларни санаш', 'посчитать все документы, даже если это долго'),
    ),
    columns: described(
      z.array(z.enum([...columnNames(definition)])).optional(),
      t('қаторларда керакли устунлар; кўрсатилмаса ҳаммаси', 'нужные столбцы строк; если не указаны — все'),
    ),
    ...Object.fromEntries(
      [...filterNames(definition), ...Object.keys(definition.aliases), ...partNames(definition)].map((name) => [
        name,
        z.unknown().optional(),
      ]),
    ),
  })

const partNames = ({ fields }: Definition): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).parts ?? []).map((part) => name + part.name))
