import type { ProblemReply } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { currentLanguage } from '../i18n/language.tsx'

/** A call that the server refused, or that did not reach it (status 0). */
export class Problem extends Error {
  readonly status: number
  readonly reply: ProblemReply

  constructor(reply: ProblemReply) {
    super(reply.title)
    this.status = reply.status
    this.reply = reply
  }
}

/** A problem that the browser itself has to name. */
export function ownProblem(status: number, code: string, text: Text): Problem {
  return new Problem({ type: 'about:blank', status, code, title: text[currentLanguage()] })
}
