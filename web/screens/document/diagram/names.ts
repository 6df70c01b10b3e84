import type { Definition, Text } from '@nazorat/machines'

/** What a state is called; one that only an earlier machine knew goes by its name there. */
export const stateName = (definition: Definition, state: string): Text | string => definition.states[state]?.label ?? state
