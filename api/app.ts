import { Hono } from 'hono'
import { z } from 'zod'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { parse } from 'hono/utils/cookie'
import type { RouterRoute } from 'hono/types'
import { ofUser, type SessionNeed, unattended } from '@nazorat/machines/api-types'
import { type Language, t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { acting } from './account/acting.ts'
import { account, login } from './account/account.ts'
import { loginBySignature } from './account/login-by-signature.ts'
import { ownAccount } from './account/own.ts'
import { secondFactor } from './account/second-factor/calls.ts'
import { refusalOf } from './account/second-factor/session-need.ts'
import { userSessions } from './account/user-sessions.ts'
import { userPermissions } from './account/user-permissions.ts'
import { users } from './account/users.ts'
import { certificates } from './certificates/certificates.ts'
import { contractors } from './contractors/contractors.ts'
import { documents } from './documents/documents.ts'
import { lists } from './documents/lists.ts'
import { exports } from './exports/exports.ts'
import { files } from './files/files.ts'
import { headerOf } from './http/headers.ts'
import { ownKeys } from './signatures/own-keys.ts'
import { Intake } from './files/intake.ts'
import { imports } from './imports/imports.ts'
import { notifications } from './notifications/notifications.ts'
import { pathOf } from './http/addresses.ts'
import { arrived, sessionCookie } from './http/client-address.ts'
import { Routes } from './http/call.ts'
import { answerProblem, languageOfCaller } from './http/problem.ts'
import { savedFilters } from './preferences/saved-filters.ts'
import { openLog } from './event-log/open-log.ts'
import { proof } from './event-log/proof.ts'
import { openDataCalls } from './public/data-calls.ts'
import { identity } from './public/identity.ts'
import { publicRecords } from './public/record-calls.ts'
import { report } from './event-log/event-log.ts'
import { reports } from './reports/reports.ts'
import type { Env, AppContext } from './context.ts'
import { readiness } from './http/ready.ts'
import { operation } from './operation.ts'
import { observed, withId } from './http/telemetry.ts'
import { lessons, watching } from './training/watching.ts'
import { uploads } from './files/uploads.ts'
import { videoStreams } from './video/stream.ts'
import { videoUploads } from './video/upload.ts'
import { mayWrite, ownSite } from './http/declaration.ts'

/** The HTTP application. Every error is answered as a problem in the caller's language. */
export function createApp(services: AppContext) {
  const intake = new Intake(services)
  const app = new Hono<Env>({ getPath: pathOf }).basePath('/api')
  return (
    app
      .onError((error, c) => answerProblem(error, c))
      .use(withId, observed)
      .get('*', closeUnread)
      .use(from(services))
      .use(ownSite)
      .use('/openapi.json', compress())
      .route('/', system(services, app.routes))
      .use('/account/LoginBySignature', upTo(128 * 1024))
      .use('/account/Challenge', upTo(4 * 1024))
      .route('/account', loginBySignature(services))
      .use('/account/*', upTo(4 * 1024))
      .route('/account', login(services))
      .route('/certificate', certificates(services))
      .route('/log', openLog(services))
      .route('/open', identity(services))
      .route('/open', publicRecords(services))
      .route('/open', openDataCalls(services, services.openData))
      .use(signedIn(services))
      .use(limited(services))
      .use(mayWrite(services))
      // A page of a list is its rows' names and values over and over: an eighth of its size. A document and its history, a third.
      .use('/:resource/GetList', compress())
      .use('/list/*', compress())
      .use('/:resource/Get/*', compress())
      .use('/:resource/GetHistory/*', compress())
      .use('/account/GetUserInfo', compress())
      .route('/file', uploads(services, intake))
      .route('/file', files(services, intake))
      .route('/videofile', videoUploads(services, intake))
      .route('/videofile', videoStreams(services))
      .use(upTo(256 * 1024))
      .use('/account/*', asThemselves)
      .route('/account', account(services))
      .route('/account', acting(services))
      .route('/account', ownAccount(services))
      .route('/account', userSessions(services))
      .route('/account', ownKeys(services))
      .route('/account', secondFactor(services))
      .route('/user', users(services))
      .route('/user', userPermissions(services))
      .route('/notification', notifications(services))
      .route('/list', lists(services))
      .route('/savedfilter', savedFilters(services))
      .route('/contractor', contractors(services))
      .route('/videolesson', lessons(services))
      .route('/watch', watching(services))
      .route('/operation', operation(services))
      .route('/log', report(services))
      .route('/log', proof(services))
      .route('/', reports(services))
      .route('/', imports(services, intake))
      .route('/', exports(services))
      .route('/', documents(services))
      // Not `notFound`: that would also answer for the web app's paths.
      .all('*', () => {
        throw new Refusal('noSuchCall')
      })
  )
}

/** The calls about the system itself. */
function system(services: AppContext, routes: readonly RouterRoute[]) {
  const pages = new Map<Language, string>()
  const ready = readiness(services)
  return (
    new Routes()
      // It is alive as long as it answers, even if the database or Redis is down.
      .call('get', '/health', {
        writes: 'nothing',
        isPublic: true,
        summary: t('сервер ишлаяпти', 'сервер работает'),
        reply: z.object({ status: z.literal('ok') }),
        handle: () => ({ status: 'ok' as const }),
      })
      .call('get', '/ready', {
        writes: 'nothing',
        isPublic: true,
        summary: t('сервер сўровларни қабул қила оладими', 'готов ли сервер принимать запросы'),
        file: ['application/json'],
        statuses: [200, 503],
        async handle(c) {
          const found = await ready()
          return c.json(found, found.ready ? 200 : 503)
        },
      })
      // Public: integrators read it before they have an account, and it holds no secrets.
      .call('get', '/openapi.json', {
        writes: 'nothing',
        isPublic: true,
        summary: t('бу ҳужжат', 'этот документ'),
        file: ['application/json'],
        async handle(c) {
          const language = languageOfCaller(c)
          if (!pages.has(language)) {
            // With its library: most servers are never asked for it.
            const { openapi } = await import('./openapi/openapi.ts')
            pages.set(language, JSON.stringify(openapi(routes, services.engine.definitions, language)))
          }
          return c.body(pages.get(language)!, 200, { 'content-type': 'application/json' })
        },
      })
  )
}

/**
 * Closes the body of the answer to a HEAD, which is routed as a GET: nobody reads it, and the file or connection behind it would stay open.
 */
const closeUnread = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})

const from = ({ proxies }: AppContext) =>
  createMiddleware<Env>((c, next) => {
    const request = arrived(c)
    c.set('clientAddress', proxies.addressOf(request))
    c.set('secure', proxies.isSecure(request))
    return next()
  })

/**
 * Refuses a body of more than `maxSize` bytes; files have their own limit. Hono's `body-limit` reads the body itself when its
 * length is unknown, which costs as much as the rest of a call. A `content-length` is trusted, since the HTTP parser reads no
 * further.
 */
function upTo(maxSize: number) {
  const counted = bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('tooLong')
    },
  })
  return createMiddleware<Env>((c, next) => {
    const length = headerOf(c, 'content-length')
    if (length === undefined || headerOf(c, 'transfer-encoding') !== undefined) return counted(c, next)
    if (Number(length) > maxSize) throw new Refusal('tooLong')
    return next()
  })
}

const signedIn = ({ sessions }: AppContext) =>
  createMiddleware<Env>(async (c, next) => {
    const cookie = sessionCookie(c.get('secure'))
    const token = parse(headerOf(c, 'cookie') ?? '', cookie)[cookie] ?? /^Bearer (\S+)$/.exec(headerOf(c, 'authorization') ?? '')?.[1]
    if (!token) throw new Refusal('signedOut')
    c.set('token', token)
    const isUse = headerOf(c, unattended) === undefined
    c.set('isUse', isUse)
    const { actor, person, needs } = await sessions.sessionOf(token, isUse)
    // Somebody else has signed in on a device that keeps commands of the user before.
    if ((headerOf(c, ofUser) ?? actor.id) !== actor.id) throw new Refusal('signedOut')
    c.set('person', person)
    // Until the session is open, the account's language cannot be changed, but the page can be read in another one.
    c.set('actor', needs ? { ...actor, language: languageOfCaller(c) } : actor)
    c.set('needs', needs)
    if (needs && !allowedCalls[needs].some((name) => c.req.path === `/api/account/${name}`)) throw new Refusal(refusalOf[needs])
    await next()
  })

/** Calls about an account are made with the person's own rights, even while they act for another user. */
const asThemselves = createMiddleware<Env>(async (c, next) => {
  c.set('actor', { ...c.var.person, language: c.var.actor.language })
  await next()
})

/** Limits the calls of a user, over all their sessions and all servers. */
const limited = ({ limits }: AppContext) =>
  createMiddleware<Env>(async (c, next) => {
    await limits.count('calls', c.get('actor').id)
    await next()
  })

/** The calls that are allowed while a session needs something: those by which it gets it, and the logout. */
const allowedCalls: Record<SessionNeed, readonly string[]> = {
  secondFactor: ['BeginSecondFactor', 'ConfirmSecondFactor', 'Logout'],
  password: ['ChangePassword', 'Logout'],
  enrolment: ['GetSecondFactors', 'BeginTotp', 'ConfirmTotp', 'BeginPasskey', 'ConfirmPasskey', 'Logout'],
}
