import type { Definition } from '../kit/index.ts'
import { region } from './region/definition.ts'
import { request } from './request/definition.ts'

/** Every document type of the system, in the order of the menu. */
export const definitions: readonly Definition[] = [request, region]

const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const findDefinition = (type: string): Definition | undefined => byType.get(type)

export function getDefinition(type: string): Definition {
  const definition = byType.get(type)
  if (!definition) throw new Error(`no document type ${type}`)
  return definition
}
