import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/**
 * The processor time, in seconds, of a process of ours, and of Postgres with all that it has started: on a machine that is busy, time alone
 * says little.
 */
export async function processorTime(pool: Pool, pid: number): Promise<{ own: number; postgres: number }> {
  const {
    rows: [own],
  } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = (await statOf(own!.pid)).parent
  const children = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))))
  const living = children.filter(({ parent }) => parent === server).reduce((sum, { own }) => sum + own, 0)
  return { own: (await statOf(pid)).own, postgres: living + (await statOf(server)).ended }
}

/** A process as Linux tells it (proc(5)): its parent, its processor time and that of its children which have ended. */
async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return {
    parent: fields[1] ?? 0,
    own: ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100,
    ended: ((fields[13] ?? 0) + (fields[14] ?? 0)) / 100,
  }
}
