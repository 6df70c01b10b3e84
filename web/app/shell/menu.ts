import { type Actor, type Area, type Definition, definitions, eventLog, mayView } from '@nazorat/machines'

/** A screen that the menu leads to: the list of a document type, or a report. */
export type MenuItem = Pick<Definition, 'type' | 'area' | 'label' | 'permission'>

export interface MenuGroup {
  readonly area: Area
  readonly items: readonly MenuItem[]
}

const areas: readonly Area[] = ['management', 'document', 'info', 'reports']

const screens: readonly MenuItem[] = [...definitions.filter(({ within }) => within === undefined), eventLog]

/** The menu as this person has it: in the definitions' order, without what he may not see, and no empty group. */
export const menuOf = (actor: Actor): MenuGroup[] =>
  areas.map((area) => ({ area, items: screens.filter((screen) => screen.area === area && mayView(screen, actor)) })).filter(({ items }) => items.length > 0)

/** Those of some screens that this person may open, in the order given. */
export const screensOf = (types: readonly string[], actor: Actor): MenuItem[] =>
  types.flatMap((type) => screens.filter((screen) => screen.type === type && mayView(screen, actor)))
