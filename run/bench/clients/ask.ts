import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends a task to a client process and returns its answer. Throws when the process ends instead. */
export async function ask<Answer>(client: ChildProcess, task: object): Promise<Answer> {
  const stop = new AbortController()
  const ended = once(client, 'exit', stop).then(([code]) => {
    throw new Error(`the client process ended with ${code}`)
  })
  const answered = once(client, 'message', stop).then(([answer]) => answer as Answer)
  client.send(task)
  try {
    return await Promise.race([answered, ended])
  } finally {
    // The loser of the race is not waited for any more.
    for (const each of [answered, ended]) each.catch(() => {})
    stop.abort()
  }
}
