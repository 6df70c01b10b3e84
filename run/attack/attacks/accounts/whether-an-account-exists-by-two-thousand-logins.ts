import type { Attack } from '../../attack.ts'
import { attackNames } from '../../names.ts'

export default {
  tries: 'the same by 2,000 logins, where the times of an unknown name must not differ from those of the others by more than chance',
  length: 'long',
  run: (target) => attackNames(target, 500),
} satisfies Attack
