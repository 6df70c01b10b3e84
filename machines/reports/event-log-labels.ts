import { definitions } from '../documents/index.ts'
import type { Text } from '../kit/i18n/text.ts'

/** The document types that the event log can be narrowed to, in words. */
export const typeLabels: Readonly<Record<string, Text>> = Object.fromEntries(definitions.map(({ type, label }) => [type, label.one]))

/** The actions that it can be narrowed to. Types may call the same action differently: the first one gives its label. */
export const actionLabels: Readonly<Record<string, Text>> = labelsOfActions()

function labelsOfActions(): Record<string, Text> {
  const labels: Record<string, Text> = {}
  for (const { actions } of definitions) for (const [name, { label }] of Object.entries(actions)) labels[name] ??= label
  return labels
}
