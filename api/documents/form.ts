import { type Definition, formFields, namedBy, typedFields } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'

/** A form with our names for those that callers know. Parts of a field are put together in their order. */
export function inOurNames(definition: Definition, form: Record<string, unknown>): Record<string, unknown> {
  const ours: [string, unknown][] = []
  const parts = new Map<string, string[]>()
  for (const [given, value] of Object.entries(form)) {
    const { name, part } = namedBy(definition, given)
    if (part === undefined) ours.push([name, value])
    else parts.set(name, Object.assign(parts.get(name) ?? [], { [part]: String(value ?? '') }))
  }
  // By entries: a name such as `__proto__` is a name like any other.
  return Object.fromEntries([...Array.from(parts, ([name, pieces]) => [name, pieces.join('')] as const), ...ours])
}

/** A form as a call sends it, in our names, with nothing in it that only imports and other documents fill in. */
export function typed(definition: Definition, form: Record<string, unknown>): Record<string, unknown> {
  const input = inOurNames(definition, form)
  const fields = typedFields(definition)
  const filled = Object.keys(formFields(definition)).filter((name) => !Object.hasOwn(fields, name) && Object.hasOwn(input, name))
  if (filled.length > 0) throw new Refusal('invalid', {}, Object.fromEntries(filled.map((name) => [name, [notTyped]])))
  return input
}

const notTyped = t('Бу майдон қўлда киритилмайди', 'Это поле не вводится вручную')
