import type { Text } from '../../i18n/text.ts'
import type { ProblemCode } from '../problems.ts'

/** Why a written form is no value of its kind: a problem with what its sentence names. */
export class Unread {
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string | number | Text>>

  constructor(code: ProblemCode, params: Unread['params'] = {}) {
    this.code = code
    this.params = params
  }
}

/** A value in canonical form; a text that only the kind's schema can judge; or why it is none. */
export type Read = unknown
