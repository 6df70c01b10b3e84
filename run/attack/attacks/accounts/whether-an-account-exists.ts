import type { Attack } from '../../attack.ts'
import { attackNames } from '../../names.ts'

export default {
  tries:
    'to learn whether a name has an account: by the answers, and the medians of the times, of a login with a name that nobody has, a wrong password, a closed account and a passive user',
  length: 'short',
  run: (target) => attackNames(target, 13),
} satisfies Attack
