import type { FilterValue } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import { type Screen, screenGroups } from './screen-map.ts'

/** Where work begins. */
export const dashboardPath = '/dashboard'

/** The page with the signed-in user's own data. */
export const myInformationPath = '/management/myinformation'

/** The pages that are no screen of the map. */
export const pages = {
  login: '/pages/login',
  certificate: '/pages/certificate',
  accessibility: '/pages/accessibility',
  dashboard: dashboardPath,
  myInformation: myInformationPath,
  changeUser: '/management/changeuser',
  notifications: '/management/notification',
  help: '/help',
  forbidden: '/error/403',
  notAuthorized: '/misc/not-authorized',
} as const

const screens = screenGroups.flatMap((group) => group.screens)

/** The screen at an address. */
export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)

/** The filters that a screen always sets for this person. */
export function presetOf({ filters, own }: Screen, { organizationId }: Actor): Readonly<Record<string, FilterValue>> {
  return { ...filters, ...(own !== undefined && organizationId !== null && { [own]: [organizationId] }) }
}

/** The first screen of a document type, below whose address its documents are; undefined where it has none. */
export const screenOf = (type: string): Screen | undefined => screens.find((screen) => screen.type === type)

/**
 * The name under which the account keeps a list's filter and columns: the type for the first screen of a type, else the end of its path.
 */
export const listName = ({ type, path }: Screen): string => (screenOf(type)?.path === path ? type : path.split('/').at(-1)!)

/** The group of the menu that a document type is in. */
export const groupOf = (type: string): string | undefined =>
  screenGroups.find((group) => group.screens.some((screen) => screen.type === type))?.name

/** The addresses of a document type's screens. */
export const listPath = (type: string): string => base(type).listedOn ?? base(type).path
export const newPath = (type: string): string => `${base(type).path}/new`
export const importPath = (type: string): string => `${base(type).path}/import`
export const documentPath = (type: string, id: string): string => `${base(type).path}/${id}`
export const editPath = (type: string, id: string): string => `${documentPath(type, id)}/edit`

function base(type: string): Screen {
  const screen = screenOf(type)
  if (!screen) throw new Error(`no screen of ${type}`)
  return screen
}
