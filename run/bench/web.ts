import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../processes/free-port.ts'
import { Failure } from '../processes/failure.ts'
import { buildWeb } from '../processes/web.ts'
import { startServer } from '../testing/server.ts'
import { actionTimes } from './clients/action-times.ts'
import { coldLoad } from './clients/cold-load.ts'
import { type Device, devices, lighthouseOf, openChromium } from './clients/lighthouse.ts'
import { startTlsProxy } from './clients/tls-proxy.ts'
import { print, quantile, table, printProgress } from './figures.ts'

/** In how many milliseconds after the press that confirms an action its dialog is closed, and another's open page shows what it did. */
const maxOfAction = { closed: 200, seen: 400 }

/** The figures that a page must reach: scores of 100, the layout's shift, and what comes until a cold list or check stands. */
const wanted = {
  performance: { mobile: 90, desktop: 90 },
  accessibility: 100,
  bestPractices: 100,
  cls: 0.05,
  cold: { pages: ['list', 'check'], requests: 30, kB: 350 },
}

/**
 * Lighthouse on five pages, as a phone and on a desk, each so many times, and the times of decisions in a browser; fails when a median
 * misses its figure. Pages come through a proxy that ends TLS and speaks HTTP/2, as `docs/operations.md` has it.
 */
export async function benchWeb({ json, runs = 5, page: only }: { json: boolean; runs?: number; page?: string }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-web-'))
  printProgress('building the web app and starting a server')
  await buildWeb()
  const server = await startServer(dataDir, { TRUSTED_PROXIES: '127.0.0.1' })
  const { address, stop } = await startTlsProxy(server.address)
  const port = await freePort()
  const chromium = await openChromium(port)
  try {
    const unit = `median of ${runs}; times in milliseconds; requests and bytes until the cold page stands, and those for later screens after it`
    const rows = table<Row>(json, unit)
    for (const page of ['login', 'start', 'list', 'check', 'form'] as const) {
      const path = await chromium.goTo(address, page)
      if (only !== undefined && only !== page) continue
      const { requests, kB, laterRequests, laterKB } = await coldLoad(chromium, `${address}${path}`)
      for (const device of devices) {
        const found: Figures[] = []
        for (let run = 0; run < runs; run++) found.push(await lighthouseOf(`${address}${path}`, port, device))
        const median = (name: keyof Figures) =>
          quantile(
            found.map((each) => each[name]),
            0.5,
          )
        rows.push({
          page,
          device,
          performance: median('performance'),
          accessibility: median('accessibility'),
          bestPractices: median('bestPractices'),
          fcp: median('fcp'),
          lcp: median('lcp'),
          tbt: median('tbt'),
          cls: median('cls'),
          requests,
          kB,
          laterRequests,
          laterKB,
        })
      }
    }
    if (rows.length > 0) print(json, rows, unit)
    const missed = rows.flatMap((row) => missesOf(row).map((miss) => `${row.page} (${row.device}): ${miss}`))
    if (only === undefined || only === 'action') {
      const times = await actionTimes(address)
      const steps = (['answered', 'closed', 'seen'] as const).map((step) => {
        const each = times.map((time) => time[step])
        return { step, p50: quantile(each, 0.5), p95: quantile(each, 0.95) }
      })
      print(
        json,
        steps,
        `of ${times.length} decisions: milliseconds from the press to the server's answer, to the closed dialog, and to the new state on another's open page`,
      )
      for (const { step, p50 } of steps)
        if (step !== 'answered' && p50 > maxOfAction[step]) missed.push(`action: ${step} ${p50} > ${maxOfAction[step]}`)
    }
    if (missed.length > 0) throw new Failure(missed.join('\n'))
  } finally {
    await chromium.close()
    stop()
    await server.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Figures = Awaited<ReturnType<typeof lighthouseOf>>

interface Row extends Record<string, string | number> {
  readonly page: string
  readonly device: Device
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly cls: number
  readonly requests: number
  readonly kB: number
}

function missesOf(row: Row): string[] {
  const min = { performance: wanted.performance[row.device], accessibility: wanted.accessibility, bestPractices: wanted.bestPractices }
  const { pages, ...cold } = wanted.cold
  const max = { cls: wanted.cls, ...(pages.includes(row.page) ? cold : { requests: Infinity, kB: Infinity }) }
  return [
    ...Object.entries(min).flatMap(([name, figure]) =>
      row[name as keyof typeof min] < figure ? [`${name} ${row[name as keyof typeof min]} < ${figure}`] : [],
    ),
    ...Object.entries(max).flatMap(([name, figure]) =>
      row[name as keyof typeof max] > figure ? [`${name} ${row[name as keyof typeof max]} > ${figure}`] : [],
    ),
  ]
}
