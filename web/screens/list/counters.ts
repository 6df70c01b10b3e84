import type { FilterValue } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'

export interface Counter {
  readonly label: Text
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly isLate?: true
}

/** A counter by the status codes of the states that it counts. */
export interface CountedStates {
  readonly label: Text
  readonly codes: Codes
}

/** The counters of a type: what is late, where somebody can be, and those for which it has states by now. */
export const countersOf = (definition: Definition, counted: readonly CountedStates[]): Counter[] => [
  ...(Object.keys(definition.deadlines).length > 0
    ? [{ label: t('Муддати бузилган', 'С нарушением срока'), filters: { late: true }, isLate: true as const }]
    : []),
  ...counted
    .map(({ label, codes }) => ({ label, states: statesOf(definition, codes) }))
    .filter(({ states }) => states.length > 0)
    .map(({ label, states }): Counter => ({ label, filters: { state: states } })),
]

type Codes = Readonly<Record<string, readonly number[]>>

const statesOf = ({ states }: Definition, wanted: Codes): string[] =>
  Object.keys(states).filter((state) => Object.entries(wanted).some(([name, codes]) => codes.includes(states[state]!.codes[name] ?? -1)))
