import { addDays } from '@nazorat/machines/calendar'
import { settled, unanswered } from '@nazorat/machines/documents/inspections/result/checklist'
import { subjectRecords } from '../base/control-functions.ts'
import { idOf } from '../ids.ts'
import type { Check } from './check.ts'
import type { Papers } from './inputs.ts'
import type { Who } from './journeys.ts'

/** A part of the life of a document about a check, as one step of the check's journey. */
interface Follow {
  readonly type: string
  readonly steps: readonly (readonly [who: Who, action: string])[]
  /** The input of its `save`. */
  form(check: Check, papers: Papers): Record<string, unknown>
  /** It writes something on its check. */
  readonly reaches: boolean
}

export const documents: Readonly<Record<string, Follow>> = {
  result: {
    type: 'inspectionresult',
    steps: [
      ['inspector', 'save'],
      ['inspector', 'send'],
    ],
    form: resultOf,
    reaches: true,
  },
  approveResult: { type: 'inspectionresult', steps: [['ceo', 'approve']], form: resultOf, reaches: false },
  conclusion: {
    type: 'inspectionconclusion',
    steps: [
      ['moderator', 'save'],
      ['moderator', 'send'],
      ['staff', 'approve'],
    ],
    form: conclusionOf,
    reaches: true,
  },
}

function resultOf(check: Check, { act, measures }: Papers): Record<string, unknown> {
  const isClean = Number(check.key) % 2 === 1 && check.journey !== 'concluded'
  const row = (name: string) => idOf('row', check.id, name)
  return {
    requestId: check.id,
    docNumber: `${100 + Number(check.key)}/Н`,
    docDate: check.endDay,
    actFiles: act ? [act] : null,
    result: isClean
      ? 'Текшириш давомида қонунбузилиш ҳолатлари аниқланмади.'
      : 'Аниқланган камчиликларни бартараф этиш тўғрисида ёзма кўрсатма берилди.',
    measures: isClean
      ? null
      : [
          {
            id: row('prescription'),
            measure: 'Ёзма кўрсатма',
            description: 'Аниқланган камчиликларни бартараф этиш.',
            requirementId: null,
            files: measures ? [measures] : null,
            dueDate: addDays(check.endDay, 30),
            result: null,
          },
          {
            id: row('warning'),
            measure: 'Огоҳлантириш',
            description: null,
            requirementId: null,
            files: null,
            dueDate: null,
            result: 'Субъект раҳбари огоҳлантирилди.',
          },
        ],
    answers: answersOf(check, isClean),
  }
}

/** Every item of the checklists answered; where the check has found something, it is the first and the third of them. */
function answersOf({ subjects }: Check, isClean: boolean) {
  const lists = subjectRecords.filter(({ id }) => subjects.includes(id))
  const documents = lists.map(({ id, type, values: { items } }) => ({ id, type, state: 'active', title: '', values: { items } }))
  const rows = unanswered(subjects, documents) ?? []
  return settled(
    rows.map((row, i) =>
      isClean || (i !== 0 && i !== 2)
        ? { ...row, answer: 'yes' as const }
        : { ...row, answer: 'no' as const, note: 'Текширув пайтида бажарилмагани аниқланди.' },
    ),
  )
}

function conclusionOf(check: Check, { conclusion }: Papers): Record<string, unknown> {
  return {
    requestId: check.id,
    kind: 'procedureViolated',
    text: 'Текшириш асосли тайинланган, бироқ якуний далолатнома субъектга белгиланган муддатда топширилмаган.',
    docNumber: `Х-${check.key}`,
    docDate: addDays(check.endDay, 3),
    files: conclusion ? [conclusion] : null,
  }
}
