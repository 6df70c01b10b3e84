import { getEntry } from '../../web/api/catalogue.ts'
import { pages } from '../../web/navigation/paths.ts'
import { screenGroups } from '../../web/navigation/screen-map.ts'
import { maxBookmarks, shownFrom } from '../../web/app/shell/limits.ts'
import { savedAs } from '../../web/screens/report/chart/saved-as.ts'
import { foldedUpTo } from '../../web/ui/use-media.ts'
import { maxImageSize } from '../../api/files/images.ts'
import { maxFileSize } from '../../api/files/upload-quota.ts'
import { formats as videoFormats } from '../../api/video/format.ts'
import { beginUpload, uploadBytes } from '../../api/testing/tus.ts'
import type { ChallengeReply, DocumentReply, ProblemReply } from '@nazorat/machines/api-types'
import { definitions, findDefinition, getDefinition } from '@nazorat/machines/documents'
import { languages, defaultLanguage } from '@nazorat/machines/i18n'
import { reports } from '@nazorat/machines/reports/reports'
import { permissions as everyPermission } from '@nazorat/machines/permissions'
import { roleRecords } from '../seed/base/roles.ts'
import { idOf } from '../seed/ids.ts'
import type { Coming } from './coming.ts'
import { listOf } from './entities.ts'
import { type System, userId } from './system.ts'

/** The group of the menu in which an address is, with the type that it shows. */
export function routeAt(path: string): string | null {
  if (Object.values<string>(pages).includes(path)) return 'a page of its own'
  for (const { name, screens } of screenGroups) {
    const screen = screens.find((each) => each.path === path)
    if (screen) return `${name}: ${getEntry(screen.type).label.many.ru}`
  }
  return null
}

/** Blueprint has four colours: `info` is drawn as `primary`, and `secondary` without a colour. */
const intents: Readonly<Record<string, string>> = {
  secondary: 'none',
  primary: 'primary',
  info: 'primary',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
}

/**
 * The states that a code stands for, when all are drawn in its colour, or in those that are drawn instead. A check that has begun has
 * a second code for how it is carried out, which its badge shows.
 */
export function colourAt(code: string, value: number, colour: string, instead?: string): string | null {
  const states = definitions.flatMap(({ type, states }) =>
    Object.values(states)
      .filter(({ codes }) => codes[code] === value)
      .map((state) => ({ type, ...state })),
  )
  const isCarriedOut = (codes: Readonly<Record<string, number>>) => (codes['requestStatusId'] ?? 7) !== 7
  const undone = states.filter(({ codes }) => !isCarriedOut(codes))
  const shown = code === 'requestStatusId' || undone.length === 0 ? states : undone
  const drawn = [...new Set(shown.map(({ intent }) => intent))].toSorted().join(' ')
  if (shown.length === 0 || drawn !== (instead ?? intents[colour])) return null
  const types = [...new Set(shown.map(({ type }) => type))].join(', ')
  return instead ? `${types}: drawn as ${instead}, see “Where the product differs” in domain.md` : types
}

/** Where a field is said to be missing, in a sentence with its label, when an action is tried on a document that has none. */
export async function requiredAt(system: System, type: string, action: string, field: string): Promise<string | null> {
  const definition = findDefinition(type)
  const label = definition?.fields[field]?.label.ru
  if (!definition || !label) return null
  const reply = await tried(system, type, action)
  const said = reply?.errors?.[field]?.[0] ?? ''
  return said.includes(`«${label}»`) && /должно быть заполнено|файл не загружен/.test(said) ? `${type}: ${action}` : null
}

const cached = new Map<string, Promise<ProblemReply | null>>()

/** The refusal of an action without any input; of an action that needs one, on the first document that somebody may do it with. */
function tried(system: System, type: string, action: string): Promise<ProblemReply | null> {
  const key = `${type} ${action}`
  if (!cached.has(key)) cached.set(key, attempt(system, type, action))
  return cached.get(key)!
}

async function attempt(system: System, type: string, action: string): Promise<ProblemReply | null> {
  const body = async (response: Response) => (response.status === 400 ? ((await response.json()) as ProblemReply) : null)
  if (action === 'save') return body(await (await system.as('admin'))('POST', `${type}/Create`, {}))
  for (const username of ['inspector', 'moderator', 'ceo', 'hr']) {
    const call = await system.as(username)
    if (action === 'send') {
      const response = await call('POST', `${type}/Create`, {})
      if (!response.ok) continue
      const { id, version } = (await response.json()) as { id: string; version: number }
      return body(await call('POST', `${type}/Send/${id}`, { version }))
    }
    const { rows } = (await (await call('POST', `${type}/GetList`, { pageSize: 200 })).json()) as { rows?: { id: string }[] }
    for (const { id } of rows ?? []) {
      const { actions, version } = (await (await call('GET', `${type}/Get/${id}`)).json()) as DocumentReply
      if (actions.includes(action))
        return body(await call('POST', `${type}/${action.charAt(0).toUpperCase()}${action.slice(1)}/${id}`, { version }))
    }
  }
  return null
}

const form = (name: string, content: string | Uint8Array<ArrayBuffer>): FormData => {
  const all = new FormData()
  all.append('file', new File([content], name))
  return all
}

const isSaid = async (response: Response, status: number, said: RegExp): Promise<boolean> => {
  const { title, errors = {} } = (await response.json()) as ProblemReply
  return response.status === status && said.test([title, ...Object.values(errors).flat()].join('\n'))
}

/** Where an item of the specification is, found in the running system; null where it is not. */
export type Probe = (system: System) => Promise<string | null>

export const ruleProbes: Readonly<Record<string, Probe>> = {
  'a range needs both of its ends': async ({ as }) =>
    (await isSaid(await (await as('admin'))('POST', 'request/GetList', { checkStartDate: { from: '2026-01-01' } }), 400, /заполн/))
      ? 'GetList'
      : null,
  'a user name that is taken is refused': async ({ as }) => {
    const call = await as('admin')
    const { fields } = (await (await call('GET', `user/Get/${userId('hr')}`)).json()) as DocumentReply
    const given = {
      username: 'hr',
      shortName: 'Янги',
      roles: fields['roles'],
      organizationId: fields['organizationId'],
      phone: '+998901234567',
      languageId: '2',
    }
    return (await isSaid(await call('POST', 'user/Create', given), 400, /такой пользователь уже существует/)) ? 'user: save' : null
  },
  'a file of a check is a PDF': async ({ as }) =>
    (await isSaid(await (await as('inspector'))('POST', 'file/Upload', form('x.pdf', 'no')), 400, /не является PDF/))
      ? 'file/Upload'
      : null,
  'a file of a check has at most 20 MB': async ({ as }) =>
    (await isSaid(await beginUpload(await as('inspector'), 'file/upload', 20 * 1024 * 1024 + 1, { filename: 'x.pdf' }), 413, /20 МБ/))
      ? 'file/upload'
      : null,
  'a video is of a known format': async ({ as }) =>
    (await isSaid(
      (await uploadBytes(await as('admin'), 'videofile/upload', Buffer.from('#EXTM3U'), { filename: 'x.mp4' })).response,
      400,
      /формат видео/,
    ))
      ? 'videofile/upload'
      : null,
  'a report’s period has both dates': async ({ as }) =>
    (await isSaid(await (await as('auditor'))('POST', 'excelreport/GetList', { period: { from: '2026-01-01' } }), 400, /отчётного периода/))
      ? 'GetList'
      : null,
  'an image has at most 10 MB': async ({ as }) =>
    (await isSaid(await (await as('hr'))('POST', 'file/UploadImage', form('x.jpg', 'x'.repeat(10 * 1024 * 1024 + 1))), 413, /10 МБ/))
      ? 'file/UploadImage'
      : null,
  'a decision is signed with a key': async ({ as }) => {
    const call = await as('ceo')
    const { rows } = (await (await call('POST', 'request/GetList', { state: ['ceo'], pageSize: 200 })).json()) as { rows: { id: string }[] }
    for (const { id } of rows) {
      const { actions, version } = (await (await call('GET', `request/Get/${id}`)).json()) as DocumentReply
      if (!actions.includes('approve')) continue
      const signature = { at: new Date().toISOString(), pkcs7: 'AAAA' }
      const { code } = (await (await call('POST', `request/Approve/${id}`, { version, signature })).json()) as ProblemReply
      if (code === 'signatureInvalid' || code === 'signatureOfAnother') return 'request: approve'
    }
    return null
  },
  'one signs in with a key': async ({ app }) => {
    const post = (path: string, body: object) => app.request(`/api/account/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { challenge } = (await (await post('Challenge', {})).json()) as ChallengeReply
    const { code } = (await (await post('LoginBySignature', { challenge, signature: 'AAAA' })).json()) as ProblemReply
    return code === 'signatureInvalid' ? 'account/LoginBySignature' : null
  },
  'the period of an extension has both dates': async (system) => {
    const call = await system.as('inspector')
    const { rows } = (await (await call('POST', 'request/GetList', { state: ['agreed.begun', 'notified.begun'] })).json()) as {
      rows: { id: string }[]
    }
    for (const { id: requestId } of rows) {
      const draft = await call('POST', 'postponement/Create', { requestId, kind: 'extend', reason: 'Сабаб' })
      if (!draft.ok) continue
      const { id, version } = (await draft.json()) as { id: string; version: number }
      const problem = (await (await call('POST', `postponement/Send/${id}`, { version })).json()) as ProblemReply
      return problem.errors?.['endDate'] ? 'postponement: send' : null
    }
    return null
  },
}

/** The sign that some work has come: then each of its items needs a probe of its own. */
export const hasCome: Readonly<Record<Coming, (system: System) => boolean>> = {
  people: ({ paths }) => Object.keys(paths).some((path) => /CreateByEmployee/i.test(path)),
  video: () => findDefinition('videofile') !== undefined,
  signatures: ({ paths }) => Object.values(paths).some((path) => JSON.stringify(path).includes('pkcs7')),
}

export const permissionAt = (name: string): string | null => {
  const known = everyPermission.find((each) => each.name === name)
  return known ? (known.type ?? 'every document') : null
}

export const roleAt = (key: string): string | null =>
  (roleRecords.find(({ id }) => id === idOf('role', key))?.values['name'] as { ru: string } | undefined)?.ru ?? null

export const constantProbes: Readonly<Record<string, Probe>> = {
  'amounts are in millions of sums': async () =>
    JSON.stringify(findDefinition('auditevent')?.fields['detected']?.options).includes('млн сум') ? 'auditevent' : null,
  'a page of a list has 20 rows': async (system) => ((await listOf(system, 'district'))?.rows.length === 20 ? 'GetList' : null),
  'a list begins with page 1, unsorted, ascending': async (system) => {
    const [first, same] = await Promise.all([
      listOf(system, 'district'),
      listOf(system, 'district', { page: 1, pageSize: 20, sortBy: null, orderType: 'asc' }),
    ])
    return first && JSON.stringify(first.rows) === JSON.stringify(same?.rows) ? 'GetList' : null
  },
  'languages are 1 ru, 2 cl (the default), 3 ln': async () =>
    languages.ru.id === 1 && languages.cl.id === 2 && languages.ln.id === 3 && defaultLanguage === 'cl'
      ? 'machines/kit/i18n/text.ts'
      : null,
  'at most 10 bookmarks': async () => (maxBookmarks === 10 ? 'web/app/shell/limits.ts' : null),
  'weekdays are 0, Sunday, to 6': async (system) => {
    const days = (await listOf(system, 'schedule'))?.rows.map(({ weekday, name }) => [weekday, (name as { ru: string }).ru]) ?? []
    return days.length === 7 && days.some(([day, name]) => day === 0 && name === 'Воскресенье')
      ? getDefinition('schedule').label.many.ru
      : null
  },
  'a file of a check has at most 20 MB': async () => (maxFileSize === 20 * 1024 * 1024 ? 'api/files/upload-quota.ts' : null),
  'an image has at most 10 MB': async () => (maxImageSize === 10 * 1024 * 1024 ? 'api/files/images.ts' : null),
  'videos are MP4, MPEG, MOV, AVI, WMV, WebM': async () =>
    [...new Set(Object.values(videoFormats))].toSorted().join() === 'avi,mov,mp4,mpeg,webm,wmv' ? 'api/video/format.ts' : null,
  'the way back to the top shows from 160 px': async () => (shownFrom === 160 ? 'web/app/shell/limits.ts' : null),
  'reports are numbered 1 to 9': async () =>
    ['', '2', '3', '4', '5', '6', '7', '8', '9'].every((number) => reports[`excelreport${number}`]) ? 'machines/reports' : null,
  'charts are saved as CSV, PNG, SVG': async () => (savedAs.join() === 'PNG,SVG,CSV' ? 'web/screens/report/chart/saved-as.ts' : null),
  'below 1200 px the menu is folded': async () => (foldedUpTo === 1200 ? 'web/ui/use-media.ts' : null),
}
