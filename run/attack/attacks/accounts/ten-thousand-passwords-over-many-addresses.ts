import type { Attack } from '../../attack.ts'
import { attackWithPasswords } from '../../stuffing.ts'

export default {
  tries: '10,000 passwords of one account over 100 addresses, the right one last from each',
  length: 'long',
  run: (target) => attackWithPasswords(target, 10_000, 100),
} satisfies Attack
