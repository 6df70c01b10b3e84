import { type Definition, deletedState } from './document-type.ts'

/** The states of documents that others than those who write them may see: what reports count, and what a list begins with. */
export const sentStates = ({ states, privateStates }: Pick<Definition, 'states' | 'privateStates'>): string[] =>
  Object.keys(states).filter((state) => state !== deletedState && !privateStates.includes(state))
