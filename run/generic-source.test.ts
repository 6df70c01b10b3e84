import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { kinds } from '@nazorat/machines/fields'

/** Source that serves every document type alike. */
const generic = '{machines/kit,engine,api,worker,web/{api,app,features,fields,i18n,navigation,screens,ui}}/**/*.{ts,tsx}'

/** Files in those folders that are about certain types by design. */
const about = [
  // Sign-in, passwords and sessions concern users; the security audit writes documents of one type.
  /^api\/account\//,
  /^web\/features\/account\//,
  // Keys of signatures belong to users, by the employee or the business behind them.
  /^api\/signatures\//,
  /^web\/features\/signing\//,
  // Video files are uploaded, prepared and streamed: their states say how far that is.
  /^(api|worker)\/video\//,
  // The log says in the security audit which checkpoints it had.
  /^(worker\/checkpoints|engine\/proof\/verify-published)\.ts$/,
  // The register of businesses answers with the fields of one type.
  /^api\/contractors\//,
  // Lessons alone are watched: players report that, and the worker writes it to the log.
  /^(api|worker)\/training\//,
  // Businesses alone are scored, by the documents about them.
  /^worker\/risk\//,
  // A certificate is confirmed by the fields of one type.
  /^api\/certificates\//,
  // Whose system this is: every page shows it.
  /^web\/(api\/identity|ui\/identity\/\w+)\.tsx?$/,
  // The public record of a check, and the page that shows it.
  /^(worker\/public-records|api\/public)\//,
  // The screen map registers what single types replace.
  /^web\/(app\/(screens|dashboard\/(parts|counter-parts|panel-types))|navigation\/screen-map)\.tsx?$/,
  // Reusable life cycles of definitions: their states and fields belong to the kit.
  /^machines\/kit\/definition\/(directory|extend-record|person|record|singletons)\.ts$/,
]

const root = join(import.meta.dirname, '..')
const readable = globSync(generic, { cwd: root, exclude: (path) => /node_modules|dist$|testing$|e2e$|\.test\.tsx?$/.test(path) })
const sources = readable
  .filter((path) => !about.some((each) => each.test(path)))
  .map((path) => ({ path, code: codeOf(readFileSync(join(root, path), 'utf8')) }))

/** Source without comments and imports. */
function codeOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^(import|export) [^;]*? from '.*'$/gm, '')
}

/** The names of document types, of their fields, states and status codes. */
const names = new Set(
  definitions.flatMap(({ type, fields, states }) => [
    type,
    ...Object.keys(fields),
    ...Object.keys(states).flatMap((state) => [state, ...state.split('.')]),
    ...Object.values(states).flatMap(({ codes }) => Object.keys(codes)),
  ]),
)

/** Names that the system itself uses too: the reason, and where they are allowed if not everywhere. */
const known: readonly { readonly names: readonly string[]; readonly why: string; readonly where?: RegExp }[] = [
  { names: ['code', 'kind', 'label', 'name', 'title', 'value'], why: 'what anything may have: a problem its code, a field its kind' },
  { names: ['organizationId', 'contractorId'], why: 'an actor stands for a body or for a business: kit/workflow/actor.ts' },
  {
    names: ['organization', 'role', 'content', 'erased', 'position', 'times'],
    why: 'columns of the log and what queries over it call theirs',
    where: /^(engine|worker\/export|web\/features\/event-log)\/|document-type/,
  },
  { names: ['reason'], why: 'a column of the event log’s screen; half of a guard', where: /^web\/features\/event-log\/|workflow\/guards/ },
  {
    names: ['user'],
    why: 'the type of those who act: kit/workflow/actor.ts; a query’s key in the browser',
    where: /^(machines\/kit\/workflow\/actor|web\/api\/queries)\.ts$/,
  },
  {
    names: ['shortName', 'languageId', 'startStatusId'],
    why: 'what the call `GetUserInfo` tells users of themselves',
    where: /api-types|openapi|use-address/,
  },
  { names: ['statusId'], why: 'the code whose numbers `startStatusId` has', where: /api-types\/limits/ },
  {
    names: ['userId', 'documentId'],
    why: 'what calls, tables and variables call a user and a document',
    where: /^(api|engine|worker\/import|web\/(features|screens)\/notifications)\//,
  },
  { names: ['request', 'requestId'], why: 'a call over HTTP and its id', where: /^api\/(http|openapi)\/|api-types/ },
  { names: ['deleted'], why: 'the kit’s state of what is there no more', where: /^machines\/kit\/definition\/document-type\.ts$/ },
  { names: ['opened', 'openedAt'], why: 'what became of a socket and of a session', where: /^api\/live\/sockets|api-types\/account/ },
  { names: ['erasedFiles', 'fileErasureGround'], why: 'fields that the kit gives to types with files: kit/definition/file-erasure.ts' },
  { names: ['passive', 'signedOut'], why: 'codes of refusals and problems' },
  { names: ['signedIn', 'limitChanged'], why: 'methods of the security audit and the session', where: /^api\// },
  {
    names: ['cancelled', 'failed', 'ready', 'refused', 'begun', 'sent'],
    why: 'states of an export, an import, an upload and a form',
    where:
      /export|import|stored-reports|upload|files|jobs|openapi|postgres\/schema|api-types|screens\/form|web\/fields\/(reference|permissions)/,
  },
  { names: ['template'], why: 'an empty sheet to be filled in, a format of exports', where: /^(api\/exports|engine\/postgres\/schema)/ },
  { names: ['address'], why: 'from where a session was opened', where: /^engine\/secrets\/door/ },
  { names: ['active'], why: 'a state of a job of BullMQ', where: /^engine\/jobs\// },
  { names: ['isWorkingDay', 'fromTime', 'toTime'], why: 'the calendar’s own functions and hours', where: /^machines\/kit\/calendar\// },
  { names: ['region'], why: 'a role of ARIA; where a bucket is', where: /\.tsx$|s3-store/ },
  {
    names: ['fileName'],
    why: 'the name of a stored file, of a part of an archive',
    where: /^(api\/files|engine\/engine|worker\/import\/sheet)/,
  },
  {
    names: ['validFrom', 'validTo', 'revoked'],
    why: 'when a certificate is valid, and whether its authority has taken it back',
    where: /^engine\/signatures\//,
  },
  { names: ['theme'], why: 'the colours of the screens', where: /^web\/(app|ui)\// },
  { names: ['form', 'method', 'saved'], why: 'the input of an action; a method of HTTP; a form that was saved' },
]

const allows = (name: string, path: string): boolean =>
  name in kinds || known.some(({ names, where }) => names.includes(name) && (where?.test(path) ?? true))

/** Whether source uses a name: in quotes, or anywhere if it is no plain word. */
function says(code: string, name: string): boolean {
  const written = name.replaceAll('.', '\\.')
  return new RegExp(/^[a-z]+$/.test(name) ? `['"\`]${written}['"\`]` : String.raw`\b${written}\b`).test(code)
}

/** Whether source reads a document's value by a name. */
const takes = (code: string, name: string): boolean =>
  new RegExp(String.raw`\b(values|patch|input|codes|lookups)(\??\.${name}\b|(\?\.)?\[['"]${name}['"])`).test(code)

test('generic source names no document type, no field, no state and no status code', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = [...names].flatMap((name) =>
    sources
      .filter(({ path, code }) => (says(code, name) && !allows(name, path)) || takes(code, name))
      .map(({ path }) => `${path} says ${name}`),
  )
  expect(found).toEqual([])
})

test('every exception is needed', () => {
  const needed = (name: string) =>
    !(name in kinds) && names.has(name) && sources.some(({ path, code }) => says(code, name) && allows(name, path))
  expect(known.flatMap((each) => each.names).filter((name) => !needed(name))).toEqual([])
  for (const each of about)
    expect(
      readable.some((path) => each.test(path)),
      String(each),
    ).toBe(true)
})

test('nothing but the label of an event reads the message of an action, which knows no state', () => {
  const all = globSync('{machines,engine,api,worker,web,run}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist$|\.test\.tsx?$/.test(path),
  })
  const reading = all.filter((path) => /\.doneMessage|\bdoneMessage\s*[,}]/.test(readFileSync(join(root, path), 'utf8')))
  expect(reading).toEqual(['machines/kit/definition/event-label.ts'])
})
