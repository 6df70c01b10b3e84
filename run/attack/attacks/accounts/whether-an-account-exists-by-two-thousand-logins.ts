import type { Attack } from '../../attack.ts'
import { attackNames } from '../../names.ts'

export default {
  tries: 'the same by 2,000 logins, where the times of an unknown name and of a wrong password must not differ by more than chance',
  length: 'long',
  run: (target) => attackNames(target, 500),
} satisfies Attack
