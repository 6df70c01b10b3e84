import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Health, Watched } from './health.ts'

/**
 * The thread of `watchHealth`. It asks at fixed intervals without waiting for answers: a server that is blocked for a second is
 * then late with fifty answers instead of one.
 */
const beat = 20
const { address, supervisor } = workerData as Watched
const server = supervisor && read(`/proc/${supervisor}/task/${supervisor}/children`).split(' ')[0]
const agent = new Agent({ keepAlive: true })
const times: number[] = []
const failures: string[] = []

const ask = (): Promise<void> =>
  new Promise((resolve) => {
    const asked = performance.now() - waited()
    const fail = (why: string) => {
      failures.push(why)
      resolve()
    }
    const request = get(`${address}/api/health`, { agent, timeout: 60_000 }, (response) => {
      response.resume().once('end', () => {
        times.push(Math.max(0, performance.now() - waited() - asked))
        if (response.statusCode === 200) resolve()
        else fail(`its health is answered with ${response.statusCode}`)
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer within a minute')))
    request.once('error', (error) => fail(`its health is not answered: ${error.message}`))
  })

/** How long the server and this process have waited for a CPU, in milliseconds. Only Linux counts this, in nanoseconds. */
function waited(): number {
  const delays = ['thread-self', ...(server ? [server] : [])].map((task) => Number(read(`/proc/${task}/schedstat`).split(' ')[1] ?? 0))
  return delays.reduce((sum, delay) => sum + delay) / 1e6
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

await ask()
parentPort!.postMessage('watching')
const asked: Promise<void>[] = []
const beating = setInterval(() => asked.push(ask()), beat)
parentPort!.once('message', () => {
  clearInterval(beating)
  void Promise.all(asked).then(() => parentPort!.postMessage({ times, failures } satisfies Health))
})
