import type { Attack } from '../attack.ts'
import { attackWithCaseFiles } from '../case-files.ts'

export default {
  tries: 'the case file of a draft that was saved 1,500 times with 4,000 letters each, eleven at once, and one that is cancelled',
  length: 'long',
  run: (target) => attackWithCaseFiles(target, 1500),
} satisfies Attack
