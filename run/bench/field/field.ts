import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startNetwork } from '../../attack/field/network.ts'
import { makePhone, type Phone } from '../../attack/field/phone.ts'
import { freePort } from '../../processes/free-port.ts'
import { Failure } from '../../processes/failure.ts'
import { buildWeb } from '../../processes/web.ts'
import { demoAccounts } from '../../seed/seed.ts'
import { signIn } from '../../testing/load.ts'
import { type Server, startServer } from '../../testing/server.ts'
import { coldLoad } from '../clients/cold-load.ts'
import { lighthouseOf, openChromium } from '../clients/lighthouse.ts'
import { startTlsProxy } from '../clients/tls-proxy.ts'
import { print, quantile, table, printProgress } from '../figures.ts'
import { answerItems, beginResult, checkWithLongList, tapsOfPhoto } from './checklist.ts'
import { type FirstScreen, slow, startTimes } from './first-screen.ts'
import { installability, precached } from './installable.ts'
import { photosOf } from './photos.ts'

const unit = 'work in the field, on a phone of 390 × 844 that is four times slower than this machine'

type Row = { figure: string; measured: number | string; limit: number | string; beside: number | string; ratio: number | string }

/** How many items are answered with a network, and without. */
const items = 20

/** At most: milliseconds, taps, and MB. */
const limits = { firstScreen: 1000, item: 2, photo: 3, memory: 300 }

/** At least, of Lighthouse. */
const scores = { performance: 90, accessibility: 100, bestPractices: 100 }

/**
 * The app on a phone: how soon it stands without a network beside with one, how many items are answered a minute and by how many taps, the
 * memory that 200 photos of a check take while the network breaks, whether it can be installed, and what it loads. Fails when a
 * figure misses its limit. `page` names one part: `page`, `start`, `items` or `photos`.
 */
export async function benchField({ json, runs = 8, page: only }: { json: boolean; runs?: number; page?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-field-'))
  printProgress('building the web app and starting a server')
  await buildWeb()
  const server = await startServer(dataDir, { TRUSTED_PROXIES: '127.0.0.1' })
  const network = await startNetwork(Math.random)
  network.lead(server.address)
  // Its browser keeps house as on a device with little memory.
  const phone = await makePhone(network.address, ['--enable-low-end-device-mode'])
  const rows = table<Row>(json, unit)
  const wrong: string[] = []
  /** `limit`: at most; as a negative number, at least. */
  const add = (figure: string, measured: number | string, limit: number | '' = '', beside: number | string = '') => {
    const ratio = typeof measured === 'number' && typeof beside === 'number' ? measured / beside : ''
    rows.push({ figure, measured, limit: limit === '' ? '' : limit < 0 ? `≥ ${-limit}` : limit, beside, ratio })
    if (limit !== '' && (limit < 0 ? Number(measured) < -limit : Number(measured) > limit)) wrong.push(`${figure}: ${measured}`)
  }
  const isAsked = (part: string) => only === undefined || only === part
  try {
    if (isAsked('page')) await loaded(server, runs, add)
    const session = await signIn(server.address, 'inspector', demoAccounts.password)
    const { check, taken } = await prepare(phone, session, server, add)
    if (isAsked('start')) {
      for (const first of firstScreens(taken)) {
        const without = await startTimes(phone, session, first, runs, true)
        const online = await startTimes(phone, session, first, runs, false)
        for (const [name, q] of [
          ['p50', 0.5],
          ['p95', 0.95],
        ] as const)
          add(
            `${first.screen} without a network, ${name}, ms; beside: with one`,
            quantile(without, q),
            limits.firstScreen,
            quantile(online, q),
          )
      }
    }
    const context = await phone.open(session)
    const page = await context.newPage()
    const id = await beginResult(page, check)
    if (isAsked('items')) await answered(page, add)
    if (isAsked('photos')) {
      const { MB, before, peak, retained, heap, interrupted, beganAgain, again } = await photosOf(page, id, 200, network, dataDir)
      add(`200 photos of ${MB.toFixed(1)} MB in one check: private memory, MB; beside: without them`, peak, limits.memory, before)
      add('of it, what is left after a collection of garbage, MB', retained)
      add('the heap of scripts with them, MB', heap)
      add('uploads that were interrupted', interrupted, -1)
      add('of them, those that began again', beganAgain, 0)
      add('sent more than once, MB', again)
    }
    await context.close()
    print(json, rows, unit)
    if (wrong.length > 0) throw new Failure(wrong.join('\n'))
  } finally {
    await phone.discard()
    await network.close()
    await server.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Add = (figure: string, measured: number | string, limit?: number | '', beside?: number | string) => void

/** The bytes of the first page for a user who is never in the field and for one who is, and the scores of Lighthouse for the screen of the phone. */
async function loaded(server: Server, runs: number, add: Add): Promise<void> {
  const { address, stop } = await startTlsProxy(server.address)
  const port = await freePort()
  const chromium = await openChromium(port)
  try {
    const path = await chromium.goTo(address, 'start')
    const { kB, requests, all } = await coldLoad(chromium, `${address}${path}`)
    add('first page of an office worker, kB', kB)
    add('its requests', requests)
    add('of them, for the service worker', all.filter((each) => each.includes('/sw.js')).length, 0)
    const { kB: kept, files } = await precached(server.address)
    add(`${files} files that a phone keeps, kB; beside: the first page`, kept, '', kB)
    for (let run = 0, found: Awaited<ReturnType<typeof lighthouseOf>>[] = []; run < Math.min(runs, 3); run++) {
      found.push(await lighthouseOf(`${address}/document/phone`, port, 'mobile'))
      if (run < Math.min(runs, 3) - 1) continue
      for (const [name, least] of Object.entries(scores))
        add(
          `Lighthouse, screen of the phone: ${name}`,
          quantile(
            found.map((each) => each[name as keyof typeof scores]),
            0.5,
          ),
          -least,
        )
    }
  } finally {
    await chromium.close()
    stop()
  }
}

/** Takes the checks along on the phone. Returns a check whose result has many items, and the path of one that was taken along. */
async function prepare(phone: Phone, session: string, { address }: Server, add: Add): Promise<{ check: string; taken: string }> {
  printProgress('taking checks along')
  const context = await phone.open(session)
  const page = await context.newPage()
  const check = await checkWithLongList(page, address, 2 * items)
  await page.goto('/document/phone')
  await page.getByRole('button', { name: 'Текширишларни телефонга олиш' }).tap()
  await page.getByText('Текширишлар телефонда').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const { against, icons, display } = await installability(page)
  add(`what the browser has against installing it (${display}, ${icons} icons)`, against.length, 0)
  for (const each of against) printProgress(each)
  const taken = await page.getByRole('main').locator('a[href^="/document/request/"]').first().getAttribute('href')
  await context.close()
  return { check, taken: taken! }
}

const firstScreens = (taken: string): FirstScreen[] => [
  { screen: 'start', path: '/', shown: 'main h1' },
  { screen: 'checks of the phone', path: '/document/phone', shown: 'main a[href^="/document/request/"]' },
  { screen: 'a check', path: taken, shown: 'main h1' },
]

async function answered(page: Page, add: Add): Promise<void> {
  await slow(page)
  const online = await answerItems(page, 0, items)
  await page.context().setOffline(true)
  const without = await answerItems(page, items, 2 * items)
  const perMinute = (times: readonly number[]) => 60_000 / (times.reduce((sum, time) => sum + time, 0) / times.length)
  add('items answered a minute, without a network; beside: with one', perMinute(without.times), '', perMinute(online.times))
  add('ms from a tap to its answer, p95, without a network', quantile(without.times, 0.95), '', quantile(online.times, 0.95))
  add('taps of an item', (online.taps + without.taps) / (2 * items), limits.item)
  add('taps of a photo, beside that of the camera', (await tapsOfPhoto(page, 2 * items - 1)) + 1, limits.photo)
  await page.context().setOffline(false)
}
