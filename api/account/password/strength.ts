import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as leaked } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { localWords } from './words.ts'

/** The library's time grows faster than a password's length, so only the beginning of a long one is checked. */
const looked = 32

const { 'commonWords-en': words, 'firstnames-en': names } = english
const strength = new ZxcvbnFactory({
  dictionary: { ...leaked, words, names, local: [...localWords] },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 8,
})

/** Whether a text is hard to guess for somebody who knows some words about its writer. */
export const isHardToGuess = (text: string, known: readonly string[]): boolean =>
  strength.check(text.slice(0, looked), [...known]).score >= 3
