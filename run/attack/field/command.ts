import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import type { DocumentReply, HistoryReply, Receipt } from '@nazorat/machines/api-types'
import { photoIn } from '../../../api/files/testing/photos.ts'
import { checkWithItems } from '../../../web/e2e/testing/door.ts'
import { countStored, keepAppOnDevice, type StoredOnDevice } from '../../../web/e2e/testing/app-on-device.ts'
import { sendCheck } from '../../../web/e2e/testing/new-check.ts'
import { actionsOf, chooseFiles } from '../../../web/e2e/testing/parts.ts'
import { filesIn } from '../../../web/fields/files/files-in.ts'
import { buildWeb } from '../../processes/web.ts'
import { demoAccounts } from '../../seed/seed.ts'
import { signIn as sessionOf } from '../../testing/load.ts'
import { killPostgres, type Server, startServer } from '../../testing/server.ts'
import { randomOf } from '../files/mutate.ts'
import { type Network, startNetwork } from './network.ts'
import { makePhone, type Phone, signIn } from './phone.ts'

const hour = 3_600_000

/** The faults beside the kill: how the network is while the phone sends, or what is wrong with the phone. */
const faults = [
  'good network',
  'network cut',
  'half open',
  '30 % loss',
  'clock 2 h ahead',
  'clock 2 h behind',
  'storage full',
  'another user',
] as const

type Fault = (typeof faults)[number]

/** The actions of an inspector on a check of theirs, by the state that it is in, and where it leads. */
const turns = {
  draft: { button: 'Юбориш', action: 'send' },
  ceo: { button: 'Қайтариб олиш', action: 'revoke' },
} as const

interface Field {
  readonly network: Network
  readonly phone: Phone
  readonly dataDir: string
  readonly random: () => number
  readonly sessions: Readonly<Record<'inspector' | 'other', string>>
  readonly checks: readonly string[]
  /** The draft of a result, to which photos are added. */
  readonly result: string
  /** How many commands of each document the phone said that it keeps. */
  readonly stored: Map<string, number>
  /** The hash of the photo that was chosen last. */
  photo: string | null
  server: Server
}

/**
 * `pnpm attack field [--rounds 200] [--seed n] [--fault <name>]`: an inspector does something with several checks on a phone without a
 * network; then the browser, the server or both are killed at a random moment while the phone sends, under one fault after another. Once
 * there is a network again, each command that the phone said it keeps must be in the log, once and in order, and nothing may be left on the
 * phone. A draft's photo is replaced in the same way: the server must have the last one, and the phone hold none. Prints its seed, and what
 * is left on the phone with the reason. Returns whether all rounds held.
 */
export async function fieldCommand(args: string[]): Promise<boolean> {
  const options = { rounds: { type: 'string', default: '200' }, seed: { type: 'string' }, fault: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  console.log(`seed ${seed}`)
  const chosen = faults.filter((fault) => values.fault === undefined || fault === values.fault)
  const field = await begin(randomOf(seed))
  let failed = 0
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      const fault = chosen[round % chosen.length]!
      const found = await roundOf(field, fault).catch((error: Error) => [error.message])
      if (found.length > 0) failed++
      console.log(`${found.length === 0 ? 'held  ' : 'FAILED'} round ${round + 1}: ${fault}`)
      for (const each of found.slice(0, 20)) console.log(`         ${each}`)
      await field.phone.kill()
    }
  } finally {
    await field.phone.discard()
    await field.network.close()
    await field.server.interrupt()
    await rm(field.dataDir, { recursive: true, force: true })
  }
  const commands = [...field.stored.values()].reduce((sum, n) => sum + n, 0)
  console.log(`${Number(values.rounds) - failed} of ${values.rounds} rounds held; ${commands} commands were kept on the phone`)
  return failed === 0
}

/** A server behind a network, a phone, and checks that their inspector has drafted. */
async function begin(random: () => number): Promise<Field> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-field-'))
  await buildWeb()
  const [server, network] = [await startServer(dataDir), await startNetwork(random)]
  network.lead(server.address)
  const [inspector, other] = await Promise.all(['inspector', 'ceo'].map((name) => sessionOf(server.address, name, demoAccounts.password)))
  const phone = await makePhone(network.address)
  const context = await phone.open(inspector!)
  const page = await context.newPage()
  const checks: string[] = []
  for (const year of [1990, 1991, 1992]) checks.push((await sendCheck(page, year)).id)
  // A phone whose user has signed in on it and installed the app: only such a one holds files.
  await page.goto('/dashboard')
  await keepAppOnDevice(page)
  const made = await page.request.post('/api/inspectionresult/Create', { data: { requestId: await checkWithItems(page), docNumber: '1' } })
  const { id: result } = (await made.json()) as Receipt
  await context.close()
  const stored = new Map([...checks, result].map((id) => [id, 0]))
  const sessions = { inspector: inspector!, other: other! }
  return { network, phone, dataDir, random, server, sessions, checks, result, stored: stored, photo: null }
}

/** One round. Returns what went wrong. */
async function roundOf(field: Field, fault: Fault): Promise<string[]> {
  const { network, phone, sessions, checks, random } = field
  network.become('good')
  const ahead = fault === 'clock 2 h ahead' ? 2 * hour : fault === 'clock 2 h behind' ? -2 * hour : 0
  const began = Date.now()
  const context = await phone.open(sessions.inspector, ahead)
  const found: string[] = []
  const pages: { page: Page; id: string }[] = []
  for (const id of checks) {
    const page = await context.newPage()
    await page.goto(`/document/request/${id}`)
    await actionsOf(page).getByRole('button').first().waitFor()
    pages.push({ page, id })
  }
  const form = await context.newPage()
  await form.goto(`/document/inspectionresult/${field.result}/edit`)
  await photosOf(form).waitFor()
  // A browser writes late that a copy of what was typed is dropped: one that was killed may offer again what it kept before.
  const restored = form.getByRole('button', { name: 'Тиклашни бекор қилиш' })
  if ((await restored.count()) > 0) await restored.click()

  network.become('cut')
  for (const { page, id } of pages) {
    await keepOne(page, fault)
    field.stored.set(id, field.stored.get(id)! + 1)
  }
  await keepPhoto(field, form, fault)
  pages.push({ page: form, id: field.result })

  // It sends while everything that can go wrong does.
  const badly = { 'network cut': 'cut', 'half open': 'halfOpen', '30 % loss': 'lossy' } as const
  if (fault === 'another user') {
    await signIn(context, network.address, sessions.other)
    for (const { page } of pages) await page.goto('about:blank')
    network.become('good')
    const { page } = pages[0]!
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await sleep(1000)
    if ((await countStored(page)).commands < pages.length) found.push('another user sent what the inspector had kept')
    await signIn(context, network.address, sessions.inspector)
  } else network.become(fault in badly ? badly[fault as keyof typeof badly] : 'good')
  await Promise.all(pages.map(({ page }) => page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})))
  await sleep(random() * 1500)
  await fall(field)

  network.become('good')
  return [...found, ...(await compare(field, began))]
}

/** How much the browser of a page may keep for it: as much as there is, or so many bytes. */
async function limitDisk(page: Page, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) })
  await session.detach()
}

/** Replaces the photo of the draft in a form, without a network, until the phone says that it keeps that. */
async function keepPhoto(field: Field, page: Page, fault: Fault): Promise<void> {
  const channel = () => Math.floor(field.random() * 255)
  const bytes = await photoIn('jpeg', { width: 3000, height: 2000, background: `rgb(${channel()},${channel()},${channel()})` })
  const hash = createHash('sha256').update(bytes).digest('hex')
  const photos = photosOf(page)
  const former = photos.getByRole('button', { name: /^Олиб ташлаш/ })
  if ((await former.count()) > 0) await former.click()
  if (fault === 'storage full') await limitDisk(page, 1)
  await chooseFiles(photos.getByRole('button', { name: /Файл танлаш$/ }), [{ name: `${hash}.jpg`, mimeType: 'image/jpeg', buffer: bytes }])
  const shown = photos.getByRole('img', { name: `${hash}.jpg` })
  if (fault === 'storage full') {
    const again = photos.getByRole('button', { name: /^Қайта юбориш/ })
    await again.or(shown).first().waitFor()
    await limitDisk(page)
    if ((await again.count()) > 0) await again.click()
  }
  await shown.waitFor()
  await page.getByRole('button', { name: 'Телефонда сақлаш' }).click()
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').first().waitFor()
  field.stored.set(field.result, field.stored.get(field.result)! + (await waitingIn(page).getByRole('listitem').count()))
  field.photo = hash
}

const photosOf = (page: Page) => page.getByRole('group', { name: /Бошқа ҳужжатлар ва суратлар/ })

/** Does what the page's check allows, without a network, until the phone says that it keeps it. */
async function keepOne(page: Page, fault: Fault): Promise<void> {
  if (fault === 'storage full') await limitDisk(page, 1)
  const { button } =
    (await actionsOf(page).getByRole('button', { name: turns.draft.button, exact: true }).count()) > 0 ? turns.draft : turns.ceo
  await actionsOf(page).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  const keep = dialog.getByRole('button', { name: 'Телефонда сақлаш' })
  await keep.click()
  if (fault === 'storage full') {
    // It may have been kept all the same: the browser rounds what little it allows.
    await dialog.getByText('Телефонда жой йўқ').or(waitingIn(page)).first().waitFor()
    await limitDisk(page)
    if ((await dialog.count()) > 0) await keep.click()
  }
  await waitingIn(page).getByText('кутмоқда — ҳали қайд этилмаган').first().waitFor()
}

const waitingIn = (page: Page) => page.getByRole('region', { name: 'Шу телефонда турибди' })

/** Kills the browser, the server or both, the one shortly before the other, and starts the server again. */
async function fall(field: Field): Promise<void> {
  const { random, phone, dataDir } = field
  const kills = random()
  const server = async () => {
    await Promise.all([field.server.kill(), ...(random() < 0.3 ? [killPostgres(dataDir)] : [])])
  }
  const both = [...(kills < 0.7 ? [phone.kill] : []), ...(kills > 0.4 ? [server] : [])]
  for (const kill of random() < 0.5 ? both : both.toReversed()) {
    await kill()
    await sleep(random() * 200)
  }
  await phone.kill()
  if (kills > 0.4) {
    field.server = await startServer(dataDir)
    field.network.lead(field.server.address)
  }
}

/** Opens the phone again and compares it with the log once it has sent everything. */
async function compare({ phone, network, server, sessions, checks, result, stored: kept, photo }: Field, began: number): Promise<string[]> {
  const found: string[] = []
  const context = await phone.open(sessions.inspector)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const deadline = Date.now() + 60_000
  const isLeft = ({ commands, files }: StoredOnDevice) => commands > 0 || files > 0
  while (isLeft(await countStored(page)) && Date.now() < deadline) await sleep(100)
  const left = await countStored(page)
  if (isLeft(left)) {
    await page.goto('/document/phone')
    const told = page.getByRole('main').getByRole('listitem').filter({ hasText: 'қайд этилмаган' })
    // Files alone, and what is sealed, are not listed there.
    await told
      .first()
      .waitFor()
      .catch(() => undefined)
    found.push(`${left.commands} commands and ${left.files} files stay on the phone though there is a network`)
    found.push(...(await told.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
  }
  const asked = async <T>(path: string) => {
    const answer = await context.request.get(`${server.address}/api/${path}`, { headers: { cookie: await cookieOf(context) } })
    return (await answer.json()) as T
  }
  for (const [type, id] of [...checks.map((id) => ['request', id] as const), ['inspectionresult', result] as const]) {
    const events: HistoryReply['events'][number][] = []
    let page: HistoryReply | undefined
    do {
      page = await asked<HistoryReply>(`${type}/GetHistory/${id}${page ? `?before=${page.events.at(-1)!.version}` : ''}`)
      events.push(...page.events)
    } while (page.earlier !== null)
    found.push(...compareEvents(type, id, events.toReversed(), kept.get(id)!, began))
  }
  const { fields } = await asked<DocumentReply>(`inspectionresult/Get/${result}`)
  const there = filesIn(fields['files']).map(({ hash }) => hash)
  if (photo !== null && there.join() !== photo) found.push(`${result}: the photo is ${photo}, the server has ${there.join() || 'none'}`)
  await context.close()
  network.become('good')
  return found
}

function compareEvents(type: string, id: string, events: HistoryReply['events'], kept: number, began: number): string[] {
  const done = events.filter(({ doneOffline }) => doneOffline !== null)
  const faults: string[] = []
  if (done.length !== kept) faults.push(`${id}: the phone kept ${kept} commands, the log has ${done.length}`)
  if (events.some(({ version }, i) => version !== i + 1)) faults.push(`${id}: its versions have a gap`)
  const expected = (i: number) => (type !== 'request' ? 'save' : i % 2 === 0 ? turns.ceo.action : turns.draft.action)
  const odd = done.find(({ action }, i) => action !== expected(i))
  if (odd) faults.push(`${id}: ${odd.action} as version ${odd.version} is out of order`)
  const last = done.at(-1)?.doneOffline
  // The clock of the phone was compared with the server's while there was a network.
  if (last && Math.abs(Date.parse(last.at) - began) > 120_000) faults.push(`${id}: it says that it was done at ${last.at}`)
  return faults
}

const cookieOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).filter(({ name }) => name === 'session').map(({ value }) => `session=${value}`)[0] ?? ''
