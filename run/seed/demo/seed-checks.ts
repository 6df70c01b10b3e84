import { addWorkingDays } from '@nazorat/machines/calendar'
import type { Actor } from '@nazorat/machines/workflow'
import type { Command } from '@nazorat/engine'
import { checkBasisRecords } from '../base/check-bases.ts'
import { checkTypeRecords } from '../base/check-types.ts'
import { chance, idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { type Check, checkOf } from './check.ts'
import { inputOf, type Papers } from './inputs.ts'
import { documents } from './follow.ts'
import { journeys, type Step, type Who } from './journeys.ts'
import { type Paper, paperOf } from './papers.ts'
import { plans } from './plans.ts'
import { momentOf } from './workdays.ts'

interface Move {
  readonly at: string
  readonly actor: Actor
  readonly command: Command
}

/** Brings every check of the demo to its state, step by step, in chronological order. */
export async function seedChecks(run: Run): Promise<void> {
  const moves: Move[] = []
  for (const plan of plans) {
    const check = checkOf(plan, run.now)
    moves.push(...movesOf(check, await store(run, check)))
  }
  // Sequentially, so that registry numbers follow the dates.
  for (const { at, actor, command } of moves.sort((a, b) => a.at.localeCompare(b.at))) await run.execute(actor, command, at)
}

/** The steps of a check, and of the documents about it, as commands. The files that they need are stored before. */
export function movesOf(check: Check, papers: Papers): Move[] {
  const { id, key, journey } = check
  const steps: readonly Step[] = journeys[journey]
  const versions = new Map<string, number>()
  let last = ''
  let minutes = 0
  return steps.flatMap((step, index) => {
    const [from, plus, who, action] = step
    const day = addWorkingDays(check.calendar, { began: check.beganDay, start: check.startDay, end: check.endDay }[from], plus)
    // At most five steps are on one day: the last one is still in office hours.
    minutes = day === last ? minutes + 25 + chance(55, 'minute', key, index) : 9 * 60 + 10 + chance(270, 'minute', key, index)
    last = day
    const move = (who: Who, type: string, document: string, action: string, input: Record<string, unknown>, i: number): Move => {
      const version = versions.get(document) ?? 0
      versions.set(document, version + 1)
      return {
        at: momentOf(day, minutes + i),
        actor: check.actor(who),
        command: { id: idOf('command', document, version, action), type, document, action, version, input },
      }
    }
    const follow = documents[action]
    if (!follow) return [move(who, 'request', id, action, inputOf(step, index, check, papers), 0)]
    const document = idOf(follow.type, key)
    const moves = follow.steps.map(([by, does], i) =>
      move(by, follow.type, document, does, does === 'save' ? follow.form(check, papers) : {}, i),
    )
    // Its effect on the check is a version of the check.
    if (follow.reaches) versions.set(id, versions.get(id)! + 1)
    return moves
  })
}

async function store({ storePdf }: Run, check: Check): Promise<Papers> {
  const stored = await Promise.all(
    papersOf(check).map(async (paper) => {
      const { name, text } = paperOf(paper, check)
      return [paper, await storePdf(check.actor(paper === 'conclusion' ? 'moderator' : 'inspector').id, name, text)] as const
    }),
  )
  return Object.fromEntries(stored)
}

/** The files of a check, by its type, its basis and its progress. */
export function papersOf({ type, basis, journey, incomplete }: Check): Paper[] {
  if (incomplete) return []
  const steps: readonly Step[] = journeys[journey]
  const hasResult = steps.some(([, , , action]) => action === 'result')
  const track = checkTypeRecords.find(({ id }) => id === idOf('checktype', type))!.values['track']
  const needs = checkBasisRecords.find(({ id }) => id === idOf('checkbasis', basis))!.values
  return [
    'order',
    'basic',
    'program',
    ...(track === 'notification' ? ['notification' as const] : []),
    ...(needs['needsPreliminaryStudy'] ? ['study' as const] : []),
    ...(needs['needsBases'] ? ['bases' as const] : []),
    ...(hasResult ? ['act' as const, 'measures' as const] : []),
    ...(steps.some(([, , , action]) => action === 'conclusion') ? ['conclusion' as const] : []),
  ]
}
