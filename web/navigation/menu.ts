import type { Text } from '@nazorat/machines/i18n'
import { type Actor, mayView, scopeOf } from '@nazorat/machines/workflow'
import { getEntry } from '../api/catalogue.ts'
import { type Screen, type ScreenGroup, screenGroups } from './screen-map.ts'

/** A screen that the menu leads to: the list of a document type, or a report. */
export interface MenuItem extends Screen {
  readonly label: Text
  /** The name of its group. */
  readonly group: string
}

export interface MenuGroup extends Pick<ScreenGroup, 'name' | 'label' | 'icon' | 'folded'> {
  readonly items: readonly MenuItem[]
}

/** Whether this person may open a screen. */
export const mayOpen = ({ type, permission }: Screen, actor: Actor): boolean =>
  (getEntry(type).isOpen === true || mayView(getEntry(type), actor)) && (permission === undefined || scopeOf(actor, permission) !== null)

/** The menu as this person has it: in the order of the screen map, without what they may not see, and no empty group. */
export const menuOf = (actor: Actor): MenuGroup[] =>
  screenGroups
    .map(({ screens, ...group }) => ({
      ...group,
      items: screens
        .filter((screen) => screen.listedOn === undefined && screen.viewOf === undefined && mayOpen(screen, actor))
        .map((screen) => ({ ...screen, group: group.name, label: screen.label ?? getEntry(screen.type).label.many })),
    }))
    .filter(({ items }) => items.length > 0)

/** Those of some screens that this person may open, by their addresses, in the order given. */
export const screensOf = (paths: readonly string[], actor: Actor): MenuItem[] => {
  const items = menuOf(actor).flatMap((group) => group.items)
  return paths.flatMap((path) => items.filter((item) => item.path === path))
}

/** Whether an address is that of a screen, or of one below it. */
export const isAt = ({ path }: Pick<Screen, 'path'>, address: string): boolean => address === path || address.startsWith(`${path}/`)
