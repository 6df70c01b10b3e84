import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type FileStore, OtherBytes } from './store.ts'
import { owned, readStream } from './streams.ts'

/** How much of a file is sent at once: two such pieces are in memory. S3 takes at most 10,000 of them. */
const pieces = { partSize: 8 * 1024 * 1024, queueSize: 2 }

/**
 * A file store in a bucket of an S3 server: `https://key:secret@host/bucket?region=…`. An object is there when its upload is
 * complete, never before.
 */
export function s3Store(url: string): FileStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url)
  const Bucket = pathname.slice(1)
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    // The bucket is in the path: servers of one's own have no name for each.
    forcePathStyle: true,
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    // Checksums that many servers of one's own do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Servers of one's own check a call's signature against the path of the bucket without a slash at its end.
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string }
      request.path = request.path.replace(/(?<=[^/])\/$/, '')
      return next(args)
    },
    { step: 'build' },
  )
  const send = async (Key: string, path: string, condition: { IfNoneMatch?: '*' } = {}): Promise<void> => {
    await new Upload({ client, params: { Bucket, Key, Body: readStream(path), ...condition }, ...pieces }).done()
  }
  const size = async (Key: string): Promise<number | null> => {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(absent)
    return found?.ContentLength ?? null
  }
  /** Everything below a prefix, page by page; with a delimiter only what lies directly below it. */
  async function* pagesOf(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }))
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }
  return {
    pathOf: () => null,
    size,
    read: async (Key, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new GetObjectCommand({ Bucket, Key, ...part })).catch(absent)
      return found?.Body ? owned(found.Body as Readable) : null
    },
    async put(key, path) {
      // Servers of one's own may not know the condition: they are asked before. Of two that come at once with the same bytes
      // either may be the last.
      if ((await size(key)) === null) await send(key, path, { IfNoneMatch: '*' }).catch(thereAlready)
      const [stored, given] = [await size(key), (await stat(path)).size]
      if (stored !== given) throw new OtherBytes(key, stored ?? 0, given)
      await rm(path)
    },
    async putFolder(key, folder, last) {
      if (await client.send(new HeadObjectCommand({ Bucket, Key: `${key}/${last}` })).catch(absent)) return rm(folder, { recursive: true })
      const entries = await readdir(folder, { recursive: true })
      for (const name of entries) {
        if (name !== last && (await stat(join(folder, name))).isFile()) await send(`${key}/${name}`, join(folder, name))
      }
      await send(`${key}/${last}`, join(folder, last))
      await rm(folder, { recursive: true })
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    async removeFolder(key) {
      for await (const { Contents = [] } of pagesOf(`${key}/`)) {
        // Not many in one call: not every server of one's own knows that one.
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    },
    async *list(key) {
      for await (const { Contents = [], CommonPrefixes = [] } of pagesOf(`${key}/`, '/')) {
        for (const { Key = '' } of Contents) yield Key.slice(key.length + 1)
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(key.length + 1, -1)
      }
    },
  }
}

/** Another one was first: `PreconditionFailed`, or `ConditionalRequestConflict` while it is still being stored. */
function thereAlready(error: { $metadata?: { httpStatusCode?: number } }): void {
  if (![409, 412].includes(error.$metadata?.httpStatusCode ?? 0)) throw error
}

function absent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode !== 404) throw error
  return null
}
