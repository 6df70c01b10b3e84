import type { ChosenFor } from '@nazorat/machines/api-types'
import {
  type AnyField,
  exceptionsOf,
  type Fields,
  holdsMany,
  isEmpty,
  type Narrow,
  narrowingOf,
  neighboursOf,
  targetOf,
} from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import type { InputContext } from '../kind-view.ts'

/**
 * The values that narrow the list of documents that a reference chooses from; `except`: those that are left out of it; `chosenFor`: the
 * field, so that the server says what it would refuse there; `missing`: what must be filled in before there is one.
 */
export function narrowedBy(
  field: AnyField,
  context: InputContext | undefined,
): { where: Readonly<Record<string, readonly Narrow[]>>; except: readonly string[]; chosenFor?: ChosenFor; missing?: Text } {
  const target = targetOf(field)!
  const { values = {}, fields = {} } = context ?? {}
  const first = neighboursOf(target).find((name) => fields[name]?.required && isEmpty(values[name]))
  const name = Object.keys(fields).find((each) => fields[each] === field)
  return {
    where: narrowingOf(target, { fields, values }),
    except: exceptionsOf(target, { values }),
    ...(context?.asked && name && { chosenFor: { ...context.asked, field: name, input: values } }),
    ...(first && { missing: fields[first]!.label }),
  }
}

/** The references that a field narrows to one value: what stands in them falls away when it changes. */
export function narrowedWith(name: string, fields: Fields): string[] {
  if (!fields[name] || holdsMany(fields[name])) return []
  return Object.keys(fields).filter((other) => {
    const target = targetOf(fields[other]!)
    return target !== null && neighboursOf(target).includes(name)
  })
}

/** Stands in a reference until what narrows it is filled in. */
export const firstOf = t('Аввал «{field}» танланади', 'Сначала выберите «{field}»')
