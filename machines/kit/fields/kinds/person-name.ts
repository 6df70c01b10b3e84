import { spelledName } from '../../i18n/alphabets.ts'
import { defineKind } from '../kind.ts'
import { text } from './text.ts'

/** The name of a person, as it is officially spelled; lists and titles show it in the alphabet of their reader. */
export const personName = defineKind({ ...text, spelled: spelledName })
