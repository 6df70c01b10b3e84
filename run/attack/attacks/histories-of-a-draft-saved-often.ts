import type { Attack } from '../attack.ts'
import { attackWithHistories } from '../histories.ts'

export default {
  tries: 'the history of a draft that was saved 1,500 times, 40 at once, every page of it, and the draft as it was, 40 at once',
  length: 'long',
  run: (target) => attackWithHistories(target, 1500),
} satisfies Attack
