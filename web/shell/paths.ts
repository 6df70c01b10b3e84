import { getDefinition } from '@nazorat/machines'

/** The addresses of a document type's screens (`spec.md`, section 2). */
export const listPath = (type: string): string => `/${getDefinition(type).area}/${type}`
export const newPath = (type: string): string => `${listPath(type)}/new`
export const documentPath = (type: string, id: string): string => `${listPath(type)}/${id}`
export const editPath = (type: string, id: string): string => `${documentPath(type, id)}/edit`
