import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { getCookie } from 'hono/cookie'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { defaultLanguage, type Language, languages, t } from '@nazorat/machines/i18n'
import { Refusal, type RefusalCode, sentenceOf } from '@nazorat/machines/workflow'
import { headerOf } from './headers.ts'

/** The HTTP status of every refusal; a new code does not compile until it has one. */
export const status: Record<RefusalCode, ContentfulStatusCode> = {
  invalid: 400,
  malformed: 400,
  signedOut: 401,
  wrongPassword: 401,
  locked: 429,
  mustChangePassword: 403,
  awaitsSecondFactor: 403,
  needsEnrolment: 403,
  wrongCode: 401,
  wrongPasskey: 401,
  passive: 403,
  forbidden: 403,
  crossSite: 403,
  notFound: 404,
  noSuchCall: 404,
  bySystem: 403,
  notInThisState: 409,
  effectImpossible: 409,
  rule: 409,
  moved: 409,
  changedMeanwhile: 409,
  keyReused: 409,
  tooLarge: 413,
  tooManyFiles: 413,
  videoTooLarge: 413,
  videoRefused: 400,
  uploadDamaged: 409,
  tooLong: 413,
  notPdf: 400,
  imageTooLarge: 413,
  imageTooManyPixels: 413,
  notImage: 400,
  imageFailed: 400,
  fileMissing: 404,
  fileErased: 410,
  fileDamaged: 500,
  uploadCut: 409,
  caseTooLong: 409,
  tooMany: 429,
  unavailable: 503,
  challengeExpired: 422,
  keyWithoutUser: 403,
  signatureInvalid: 422,
  certificateUntrusted: 422,
  certificateExpired: 422,
  certificateRevoked: 422,
  signatureRequired: 422,
  signatureStale: 422,
  signatureOfAnother: 422,
  notYourKey: 422,
  actingReadOnly: 403,
  actingForAnother: 403,
  notDeputy: 403,
  factorToAct: 403,
  signatureUnavailable: 503,
}

/** Somebody else was first: where the document is now, and who moved it there. */
export class Moved extends Refusal {
  readonly current: ProblemReply['current'] & {}

  constructor(params: Refusal['params'], current: ProblemReply['current'] & {}) {
    super('moved', params)
    this.current = current
  }
}

/** Answers a refusal or a bug as `application/problem+json` in the caller's language. For a bug it reveals no internals. */
export function answerProblem(error: unknown, c: Context) {
  const language = languageOfCaller(c)
  if (!(error instanceof Refusal)) {
    // The error is in the server's log under this id.
    const requestId = c.get('requestId') as string
    if (isConnectionLost(error)) {
      logger.warn({ err: error }, 'the database is away')
      return send(c, { ...body('unavailable', language), requestId })
    }
    logger.error({ err: error }, 'a request failed')
    return send(c, { type: 'about:blank', title: broken[language], status: 500, code: 'broken', requestId })
  }
  const { seconds } = error.params
  if (seconds !== undefined) c.header('retry-after', String(seconds))
  const errors = Object.fromEntries(Object.entries(error.problems).map(([name, texts]) => [name, texts.map((text) => text[language])]))
  return send(c, {
    ...body(error.code, language, error),
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(error instanceof Moved && { current: error.current }),
  })
}

function body(code: RefusalCode, language: Language, refusal: Pick<Refusal, 'code' | 'params'> = { code, params: {} }): ProblemReply {
  return { type: 'about:blank', title: sentenceOf(refusal, language), status: status[code], code }
}

function send(c: Context, problem: ProblemReply) {
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json; charset=utf-8',
  })
}

/** The language of the signed-in user, else of the login page's cookie, else of the browser, else Uzbek Cyrillic. */
export function languageOfCaller(c: Context): Language {
  const actor = c.get('actor') as { language: Language } | undefined
  if (actor) return actor.language
  const chosen = getCookie(c, 'language')
  if (chosen && Object.hasOwn(languages, chosen)) return chosen as Language
  const asked = headerOf(c, 'accept-language') ?? ''
  if (/^ru\b/i.test(asked)) return 'ru'
  if (/^uz-Latn\b/i.test(asked)) return 'ln'
  return defaultLanguage
}

const broken = t('Тизимда хатолик юз берди. Бироздан сўнг қайта уриниб кўринг', 'Произошла ошибка системы. Повторите попытку чуть позже')

/** The database cannot be reached: the request is fine and may be retried. */
function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\d\d\d|53300)$/.test(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message ?? '')
  )
}
