import type { Text } from '@nazorat/machines/i18n'

/** A step of a topic: what the reader does, in the words that stand on the screen. */
export interface Step {
  readonly text: Text
  /** The addresses of screens that it leads to; those that the reader may not open are left out. */
  readonly to?: readonly string[]
  /** A picture of the screen, by its name in `web/public/help`. */
  readonly picture?: Picture
}

export interface Picture {
  readonly name: string
  /** The picture in words, for those who do not see it. */
  readonly alt: Text
}

export interface Topic {
  readonly steps: readonly Step[]
  /** Facts to know beside the steps. */
  readonly notes?: readonly Text[]
}

/** The keys that steps name. They are the same in every language. */
export const keyNames = { next: 'J', previous: 'K', enter: 'Enter', likely: 'A', refusing: 'R', select: 'X', andNext: 'Ctrl+Enter' }
