import { getDefinition, eventLog } from '@nazorat/machines'

/** Where work begins. */
export const dashboardPath = '/dashboard'

/** What the system knows of whoever is signed in. */
export const myInformationPath = '/management/myinformation'

/** The report of everything that happened. */
export const logPath = `/${eventLog.area}/${eventLog.type}`

/** The addresses of a document type's screens. */
export const listPath = (type: string): string => (type === eventLog.type ? logPath : `/${getDefinition(type).area}/${getDefinition(type).within ?? type}`)
export const newPath = (type: string): string => `${base(type)}/new`
export const documentPath = (type: string, id: string): string => `${base(type)}/${id}`
export const editPath = (type: string, id: string): string => `${documentPath(type, id)}/edit`

const base = (type: string): string => `/${getDefinition(type).area}/${type}`
