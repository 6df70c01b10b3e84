import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '../seed/demo/accounts.ts'
import { startServer } from '../testing/server.ts'
import { print, printProgress } from './figures.ts'

const megabyte = 1024 * 1024
const size = 2048 * megabyte
/** The size of the pieces that the browser sends. */
const piece = 4 * megabyte

/** A video of 2 GB is uploaded by tus to a server of its own. 100 MB above idle are wanted, of api and worker in one process. */
export async function benchUpload({ json }: { json: boolean }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-upload-'))
  // The worker prepares nothing: the bytes are no film.
  printProgress('starting a server')
  const server = await startServer(dataDir, { FFMPEG_PATH: '/bin/false' })
  try {
    const login = await fetch(`${server.address}/api/account/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: demoAccounts.password }),
    })
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const [pid] = await childrenOf(server.pid)
    if (!login.ok || pid === undefined) throw new Error('nobody could sign in')
    const headers = { cookie, 'tus-resumable': '1.0.0' }
    await upload(server.address, headers, 64 * megabyte)
    const idle = await lowest(pid)
    let peak = idle
    const watching = setInterval(() => void residentOf(pid).then((now) => (peak = Math.max(peak, now))), 100)
    printProgress('uploading 2 GB')
    const start = performance.now()
    await upload(server.address, headers, size)
    clearInterval(watching)
    const seconds = (performance.now() - start) / 1000
    const found = {
      video: '2 GB',
      s: seconds,
      'MB/s': size / megabyte / seconds,
      'idle, MB': idle,
      'most, MB': peak,
      'above idle, MB': peak - idle,
    }
    print(json, [found], 'a video uploaded in pieces of 4 MB')
  } finally {
    await server.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function upload(address: string, headers: Record<string, string>, length: number): Promise<void> {
  const about = `filename ${Buffer.from('large.mp4').toString('base64')}`
  const begun = await fetch(`${address}/api/videofile/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(length), 'upload-metadata': about },
  })
  const location = begun.headers.get('location')
  if (!location) throw new Error(`the upload is answered with ${begun.status}: ${await begun.text()}`)
  const bytes = Buffer.alloc(piece, 'v')
  for (let offset = 0; offset < length; offset += piece) {
    bytes.write('\0\0\0\x20ftypisom', 0, 'latin1')
    // No two pieces are alike, and none of two uploads.
    bytes.writeDoubleBE(offset + length, 64)
    const checksum = `sha256 ${createHash('sha256').update(bytes).digest('base64')}`
    const ofPiece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), 'upload-checksum': checksum }
    const answer = await fetch(address + location, { method: 'PATCH', headers: { ...headers, ...ofPiece }, body: bytes })
    if (answer.status !== 204) throw new Error(`a piece is answered with ${answer.status}: ${await answer.text()}`)
  }
}

/** The least of the memory within some seconds: that of an idle process. */
async function lowest(pid: number): Promise<number> {
  let min = Infinity
  for (let i = 0; i < 50; i++) {
    min = Math.min(min, await residentOf(pid))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return min
}

/** The memory of a process, in MB. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')))
  return lists.flatMap((list) => list.trim().split(/\s+/).filter(Boolean).map(Number))
}
