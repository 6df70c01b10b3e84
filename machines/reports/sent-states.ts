import { type Definition, deletedState } from '../kit/index.ts'

/** The states that reports count: those of documents that others than their author may see. */
export const sentStates = ({ states, privateStates }: Pick<Definition, 'states' | 'privateStates'>): string[] =>
  Object.keys(states).filter((state) => state !== deletedState && !privateStates.includes(state))
