import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Health } from './health.ts'

/**
 * The thread of `watchHealth`. It asks at every beat, answered or not: a server that is held for a second is then late by
 * fifty answers, and not by one.
 */
const beat = 20
const agent = new Agent({ keepAlive: true })
const times: number[] = []
const failures: string[] = []

const ask = (): Promise<void> =>
  new Promise((resolve) => {
    const asked = performance.now()
    const fail = (why: string) => {
      failures.push(why)
      resolve()
    }
    const request = get(`${workerData as string}/api/health`, { agent, timeout: 60_000 }, (response) => {
      response.resume().once('end', () => {
        times.push(performance.now() - asked)
        if (response.statusCode === 200) resolve()
        else fail(`its health is answered with ${response.statusCode}`)
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer within a minute')))
    request.once('error', (error) => fail(`its health is not answered: ${error.message}`))
  })

await ask()
parentPort!.postMessage('watching')
const asked: Promise<void>[] = []
const beating = setInterval(() => asked.push(ask()), beat)
parentPort!.once('message', () => {
  clearInterval(beating)
  void Promise.all(asked).then(() => parentPort!.postMessage({ times, failures } satisfies Health))
})
