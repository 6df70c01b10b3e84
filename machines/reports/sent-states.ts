import { type Definition, deletedState } from '../kit/index.ts'

/** The states of a type's documents that have left their author's hands: what reports count. */
export const sentStates = ({ states, privateStates }: Pick<Definition, 'states' | 'privateStates'>): string[] =>
  Object.keys(states).filter((state) => state !== deletedState && !privateStates.includes(state))
