import { type AnyField, choice, date, flag, reference } from '../fields/field.ts'
import { t, type Text } from '../i18n/text.ts'
import { userType } from '../workflow/actor.ts'
import { lateness } from '../workflow/lateness.ts'
import { codeNames, type Definition, deletedState } from './document-type.ts'

/**
 * The field that a name in a list means: a field of the definition, one of the system's columns as the field that
 * it is like, or undefined. A status code that belongs to a single actor is read as the states that it stands for.
 */
export function listField(definition: Listed, name: string): AnyField | undefined {
  let known = made.get(definition)
  if (!known) made.set(definition, (known = new Map()))
  if (!known.has(name)) known.set(name, make(definition, name))
  return known.get(name)
}

/** The filters by transitions of the listed documents. Links use them; nobody is offered them in the panel of filters. */
export const stepFilters = ['leftState', 'enteredState', 'steppedAt', 'steppedLate']

/** The subject of a list: a document type, or the subject of a report. */
export type Listed = Pick<Definition, 'fields' | 'states'>

const made = new WeakMap<Listed, Map<string, AnyField | undefined>>()

function make(definition: Listed, name: string): AnyField | undefined {
  if (name === 'state' || name === 'enteredState' || name === 'leftState')
    return choice(words[name], { options: labelsOf(livingStates(definition)) })
  if (name === 'createdAt' || name === 'updatedAt') return date(words[name])
  if (name === 'due' || name === 'steppedAt') return date(words[name])
  if (name === 'late' || name === 'steppedLate') return flag(words[name])
  if (name === 'createdUserId') return reference(userType, words.createdUserId)
  const field = definition.fields[name]
  return field && isCode(field) ? choice(field.label, { options: codesOf(definition) }) : field
}

/** Whether a name is a number to the server, though a list shows it as a word. */
export const isCode = (field: AnyField): boolean => field.statusCode === true

/** Documents that are deleted are in no list. */
const livingStates = (definition: Listed): [string, Definition['states'][string]][] =>
  Object.entries(definition.states).filter(([state]) => state !== deletedState)

const labelsOf = (states: ReturnType<typeof livingStates>): Record<string, Text> =>
  Object.fromEntries(states.map(([state, { label }]) => [state, label]))

/** The first state of each code gives the code its word. */
function codesOf(definition: Listed): Record<string, Text> {
  const labels: Record<string, Text> = {}
  for (const [, { codes, label }] of livingStates(definition)) {
    const code = codes[codeNames(definition)[0] ?? '']
    if (code !== undefined) labels[String(code)] ??= label
  }
  return labels
}

/** The labels of what a list knows of every document. */
const words = {
  state: t('Ҳолати', 'Состояние'),
  due: t('Муддати', 'Срок'),
  late: lateness,
  leftState: t('Қайси ҳолатдан чиққан', 'Вышли из состояния'),
  enteredState: t('Қайси ҳолатга ўтган', 'Перешли в состояние'),
  steppedAt: t('Ҳолати ўзгарган кун', 'День смены состояния'),
  steppedLate: t('Муддати ўтгач', 'После срока'),
  createdAt: t('Яратилган вақти', 'Создано'),
  createdUserId: t('Яратган шахс', 'Кем создано'),
  updatedAt: t('Ўзгартирилган вақти', 'Изменено'),
}
