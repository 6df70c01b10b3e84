import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'

/** The label of a state; a state that only an earlier machine had is shown by its name there. */
export const stateName = (definition: Definition, state: string): Text | string => definition.states[state]?.label ?? state
