import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { eventLabel } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { type Probe, requiredAt, ruleProbes } from './probes.ts'

/** An action's message when it has been done: the toast, the history and the notifications say it. */
const done =
  (type: string, action: string, said: RegExp, state = ''): Probe =>
  async () => {
    const message = eventLabel(getDefinition(type), { action, from: state, version: 2 })
    return typeof message !== 'string' && said.test(message.ru) ? `${type}: ${action}` : null
  }

/** The question that the dialog of an action asks. */
const asked =
  (type: string, action: string, said: RegExp): Probe =>
  async () =>
    said.test(getDefinition(type).actions[action]?.confirm?.ru ?? '') ? `${type}: ${action}` : null

/** What only a screen says: a test in the browser waits for it, in the language of the demo users. */
const shown =
  (file: string, text: string): Probe =>
  async () =>
    readFileSync(join(import.meta.dirname, '../../web/e2e', file), 'utf8').includes(text) ? `web/e2e/${file}` : null

/** Messages to people: read from the definition whose action says them, provoked over the API, or waited for in the browser. */
export const messages: Readonly<Record<string, Probe>> = {
  'nothing is found': shown('directories/directories.e2e.ts', 'Ҳеч нарса топилмади'),
  'a field must be filled in': (system) => requiredAt(system, 'request', 'send', 'contractorId'),
  'a file is not uploaded': (system) => requiredAt(system, 'request', 'send', 'orderFiles'),
  'the data is not filled in rightly': async ({ as }) => {
    const reply = await (await as('admin'))('POST', 'region/Create', {})
    return reply.status === 400 && /^Данные заполнены неверно/.test(((await reply.json()) as ProblemReply).title) ? 'region/Create' : null
  },
  'the user name exists': ruleProbes['a user name that is taken is refused']!,
  saved: done('region', 'save', /^Сохранено$/),
  deleted: done('region', 'delete', /^Удалено$/),
  sent: done('complaint', 'send', /^Отправлено/),
  received: done('request', 'receive', /^Принято/),
  agreed: done('request', 'agree', /^Согласовано$/),
  rejected: done('request', 'reject', /^Не согласовано$/, 'moderator'),
  'returned to the moderator': done('request', 'returnToModerator', /^Возвращено модератору$/),
  'refused by the moderator': done('request', 'refuse', /^Возвращено без рассмотрения$/),
  approved: done('request', 'approve', /^Утверждено/),
  revoked: done('request', 'revoke', /^Отозвано$/),
  redirected: done('request', 'redirect', /^Перенаправлено/),
  archived: done('request', 'archive', /архив/i),
  'the agreement is cancelled': done('request', 'cancelAgreement', /^Согласование отменено$/),
  held: done('request', 'markHeld', /^Проверка начата$/),
  'data of a tax id is refreshed': shown('directories/directories.e2e.ts', 'СТИР маълумотлари янгиланди'),
  'the question before deleting': asked('region', 'delete', /^Удалить запись\?$/),
  'the question before archiving': asked('request', 'archive', /в архив\?$/),
  'the question before sending': asked('complaint', 'send', /^Отправить .*\?$/),
  'the question before cancelling': asked('request', 'cancelHeld', /^Отменить .*\?$/),
  'the format of the video is wrong': ruleProbes['a video is of a known format']!,
  'the video is not uploaded': async () =>
    /не загружено полностью/.test(JSON.stringify(getDefinition('videofile').fields['failure']!.options)) ? 'videofile.failure' : null,
  'the video is uploaded': done('videofile', 'finish', /^Видео загружено$/),
  'the image is too large': ruleProbes['an image has at most 10 MB']!,
  'the image is uploaded': shown('terms.e2e.ts', 'Расм юкланди'),
  'the dates of a report’s period': ruleProbes['a report’s period has both dates']!,
}
