import { randomInt } from 'node:crypto'

/** Thirty-two letters and digits that are easy to tell apart: no l, o, 0 or 1. */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('')

/** A random code that people read aloud or copy by hand: groups of four letters and digits, each of 20 random bits. */
export const legibleCode = (groups: number): string => Array.from({ length: groups }, group).join('-')
