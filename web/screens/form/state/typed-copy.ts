import type { Definition } from '@nazorat/machines/definition'
import { findEntry } from '../../../api/catalogue.ts'
import { removeStored, writeStored, type Keeper, readStored, storedNames } from '../../../storage/local-storage.ts'
import type { Typed } from './form-values.ts'

/** Typed values that the server does not have yet, kept in the browser through a crash or a lost session. */
interface TypedCopy {
  readonly version: number
  readonly values: Typed
  readonly at: string
}

/** Where a copy is: what tells of a person goes with the window, all else stays between visits. */
interface CopyPlace {
  readonly name: string
  readonly keeper: Keeper
}

/** The place of a form's copy, or of the input of an action's dialog. */
export const placeOf = (
  definition: Pick<Definition, 'type' | 'personal'>,
  actorId: string,
  id: string | null,
  action?: string,
): CopyPlace => ({
  name: [`${beginning}${actorId}`, definition.type, id ?? 'new', ...(action ? [action] : [])].join('.'),
  keeper: definition.personal.length > 0 ? 'sessionStorage' : 'localStorage',
})

export function readCopy({ name, keeper }: CopyPlace): TypedCopy | null {
  const copy = readStored<TypedCopy | null>(name, null, keeper)
  return copy && typeof copy.values === 'object' && Object.keys(copy.values).length > 0 && !isOld(copy) ? copy : null
}

export const writeCopy = ({ name, keeper }: CopyPlace, copy: TypedCopy): void => writeStored(name, copy, keeper)

export const dropCopy = ({ name, keeper }: CopyPlace): void => removeStored(name, keeper)

/** Drops every copy when its person leaves, or, where they have only lost the session, those that tell of people. */
export function dropCopies(keepers: readonly Keeper[] = ['localStorage', 'sessionStorage']): void {
  for (const keeper of keepers) for (const name of storedNames(beginning, keeper)) removeStored(name, keeper)
}

/** Drops the copies of the person before this one, those that are older than a day, and those that tell of people between visits. */
export function tidyCopies(actorId: string): void {
  for (const keeper of ['localStorage', 'sessionStorage'] as const) {
    for (const name of storedNames(beginning, keeper)) {
      const [whose, type = ''] = name.slice(beginning.length).split('.')
      const isPersonal = findEntry(type)?.isPersonal ?? false
      if (whose !== actorId || (isPersonal && keeper === 'localStorage') || isOld(readStored(name, null, keeper)))
        removeStored(name, keeper)
    }
  }
}

const isOld = (copy: Partial<TypedCopy> | null): boolean => !(Date.now() - Date.parse(copy?.at ?? '') < day)

const beginning = 'typed.'
const day = 24 * 60 * 60 * 1000
