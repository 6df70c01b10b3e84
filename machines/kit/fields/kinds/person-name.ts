import { spelledName } from '../../i18n/alphabets.ts'
import { defineKind } from '../kind.ts'
import { text } from './text.ts'

interface PersonName {
  max?: number
  /** The field of the same document in which it names a business: then the name is that of the business, as it is registered. */
  unless?: string
}

/** The name of a person, as it is officially spelled; lists and titles show it in the alphabet of their reader. */
export const personName = defineKind<PersonName, ReturnType<typeof text.schema>>({
  ...text,
  spelled: spelledName,
  unspelledWith: ({ unless }) => unless,
})
