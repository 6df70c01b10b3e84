import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws its children once all around them stands, and bit by bit: React lets the browser go on between two parts. Drawn in one piece, a
 * page keeps a phone busy for a third of a second.
 */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(true, false) && children
