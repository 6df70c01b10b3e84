import type { Attack } from '../../attack.ts'
import { attackWithPasswords } from '../../stuffing.ts'

export default {
  tries: '70 passwords of one account over 10 addresses, the right one last from each',
  length: 'short',
  run: (target) => attackWithPasswords(target, 70, 10),
} satisfies Attack
