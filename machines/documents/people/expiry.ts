import { addDays, endOf, momentAt, morning, type Text } from '../../kit/index.ts'

/** The days ahead on which somebody is reminded that something ends (`docs/domain.md`, Time). */
const ahead = [60, 30, 7] as const

/**
 * The deadlines of a record that holds until the last day in a field: reminders `{name}60`, `{name}30` and `{name}7`, and
 * `{name}` once the day is over.
 */
export function expiryDeadlines<const F extends string, const N extends string>(name: N, field: F, label: Text) {
  type Inputs = { values: Readonly<Record<F, string | null>> }
  const common = { label, states: ['active'], fields: [field] } as const
  const reminders = ahead.map(
    (days) =>
      [
        `${name}${days}`,
        {
          ...common,
          kind: 'reminder',
          at: ({ values: { [field]: last } }: Inputs): string | null => last && momentAt(addDays(last, -days), morning),
        },
      ] as const,
  )
  const breach = { ...common, kind: 'breach', at: ({ values: { [field]: last } }: Inputs): string | null => last && endOf(last) } as const
  // The keys are those that the template above makes.
  return { ...Object.fromEntries(reminders), [name]: breach } as Record<
    `${N}${'' | (typeof ahead)[number]}`,
    (typeof reminders)[number][1] | typeof breach
  >
}
