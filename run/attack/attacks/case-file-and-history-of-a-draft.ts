import type { Attack } from '../attack.ts'
import { attackWithCaseFiles } from '../case-files.ts'
import { attackWithHistories } from '../histories.ts'

export default {
  tries: 'the case file and the history of a draft that was saved 100 times with 4,000 letters each',
  length: 'short',
  async run(target) {
    await attackWithCaseFiles(target, 100)
    await attackWithHistories(target, 100)
  },
} satisfies Attack
