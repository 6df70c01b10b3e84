import type { Attack } from '../attack.ts'
import { fuzz, overHttp } from '../fuzz/fuzz.ts'

export default {
  tries: 'random and hostile bodies to every POST call, a few each; `pnpm attack fuzz --bodies 10000` sends many',
  // Its duration among the tests has not been measured.
  length: 'long',
  run: async (target) => void (await fuzz(await overHttp(target), { bodies: 3, blame: target.blame })),
} satisfies Attack
