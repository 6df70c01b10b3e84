import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright-core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import { largePhoto } from '../../../api/files/testing/photos.ts'
import type { Network } from '../../attack/field/network.ts'
import { Failure } from '../../processes/failure.ts'
import { printProgress } from '../figures.ts'
import { itemsOf } from './checklist.ts'

/** The photos of one item: as many as it may have. */
const ofItem = 10

/** How long the photos of an item may take, in milliseconds: the server draws each of them. */
const timeout = 300_000

/** Of so many items, one has an upload that is interrupted. */
const interruptedOf = 4

interface Photos {
  readonly MB: number
  /** The private memory of the process that draws the page, before, and at most; in MB. */
  readonly before: number
  readonly peak: number
  /** What is left of it once all photos are there and garbage is collected. */
  readonly retained: number
  /** The script's own, once all are there. */
  readonly heap: number
  readonly interrupted: number
  /** Uploads beyond one of each photo: the server knows an upload that goes on by its address. */
  readonly beganAgain: number
  /** Bytes that were sent more than once, in MB. */
  readonly again: number
}

/**
 * Adds so many photos of 12 megapixels to the items of a result whose form is open, while the network breaks now and then, until the
 * server has all of them.
 */
export async function photosOf(page: Page, id: string, count: number, network: Network, folder: string): Promise<Photos> {
  const taken = await largePhoto()
  const sent = countSent(page)
  const memory = await watchMemory(page)
  try {
    for (let at = 0; at * ofItem < count; at++) {
      const item = itemsOf(page).getByRole('region').nth(at)
      const more = item.getByRole('button', { name: 'Изоҳ ва сурат' })
      if ((await more.count()) > 0) await more.tap()
      const files = await Promise.all(Array.from({ length: ofItem }, (_, i) => numbered(taken, at * ofItem + i, folder)))
      const breaks = at % interruptedOf === 1 ? sent.breakOnce(network) : undefined
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), item.getByRole('button', { name: /Файл танлаш$/ }).tap()])
      await chooser.setFiles(files)
      await breaks
      await item
        .getByRole('img')
        .nth(ofItem - 1)
        .waitFor({ timeout })
      for (const file of files) await rm(file)
      printProgress(`${(at + 1) * ofItem} photos`, { peak: memory.peak(), before: memory.before })
    }
    const heap = await heapOf(page)
    await page.getByRole('button', { name: 'Сақлаш', exact: true }).tap()
    for (const until = Date.now() + timeout; (await storedOf(page, id)) < count;) {
      if (Date.now() > until) throw new Failure(`the result is not saved: ${(await page.getByRole('alert').allInnerTexts()).join(' ')}`)
      await page.waitForTimeout(500)
    }
    const retained = await memory.retained()
    return {
      MB: taken.length / 1e6,
      before: memory.before,
      peak: memory.peak(),
      retained,
      heap,
      ...sent.found(taken.length + comment, count),
    }
  } finally {
    memory.stop()
  }
}

/** The length of the comment by which one photo differs from another, with its marker. */
const comment = 20

/** The photo as another file, with a number in a comment of JPEG. Returns its path. */
async function numbered(photo: Buffer, n: number, folder: string): Promise<string> {
  const path = join(folder, `p${n}.jpg`)
  const segment = Buffer.from(`\xff\xfe\x00\x12${String(n).padStart(16, '0')}`, 'latin1')
  await writeFile(path, Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]))
  return path
}

/** How many photos of its items the server has in a result. */
async function storedOf(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/inspectionresult/Get/${id}`)
  const { fields } = (await answer.json()) as DocumentReply
  return (fields['answers'] as { photos: StoredFile[] | null }[]).reduce((sum, { photos }) => sum + (photos?.length ?? 0), 0)
}

/** The pieces of uploads that the page sends (tus). */
function countSent(page: Page) {
  const pieces: { url: string; offset: number; isBroken: boolean }[] = []
  const known = new Map<Request, (typeof pieces)[number]>()
  let onPiece: ((offset: number) => void) | undefined
  page.on('request', (request) => {
    if (request.method() !== 'PATCH' || !request.url().includes('/file/upload/')) return
    const piece = { url: request.url(), offset: Number(request.headers()['upload-offset']), isBroken: false }
    pieces.push(piece)
    known.set(request, piece)
    onPiece?.(piece.offset)
  })
  page.on('requestfailed', (request) => void Object.assign(known.get(request) ?? {}, { isBroken: true }))
  return {
    /** Cuts the network for a moment once a second piece of a file is on its way. */
    breakOnce: (network: Network): Promise<void> =>
      new Promise((resolve) => {
        onPiece = (offset) => {
          if (offset === 0) return
          onPiece = undefined
          network.become('cut')
          setTimeout(() => {
            network.become('good')
            resolve()
          }, 1000)
        }
      }),
    found(size: number, count: number) {
      const broken = pieces.filter(({ isBroken, offset }) => isBroken && offset > 0)
      const bytes = pieces.reduce((sum, { offset }) => sum + Math.min(4 * 2 ** 20, size - offset), 0)
      return {
        interrupted: broken.length,
        beganAgain: new Set(pieces.map(({ url }) => url)).size - count,
        again: (bytes - size * count) / 1e6,
      }
    },
  }
}

/** Looks at the private memory of the processes that draw pages, five times a second; on Linux alone. */
async function watchMemory(page: Page) {
  const processes = await renderersOf(page.context())
  const read = async () => (await Promise.all(processes.map(privateMB))).reduce((sum, each) => sum + each, 0)
  const before = await read()
  let peak = before
  const timer = setInterval(() => void read().then((now) => (peak = Math.max(peak, now))), 200)
  const retained = async () => {
    await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage')
    return read()
  }
  return { before, retained, peak: () => peak, stop: () => clearInterval(timer) }
}

async function renderersOf(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

async function privateMB(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kB = Array.from(rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm), ([, n]) => Number(n))
  return kB.reduce((sum, each) => sum + each, 0) / 1024
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 2 ** 20
}
