import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import S3rver from '@20minutes/s3rver'

/** The address of a bucket on an S3 server of the test's own, whose files are in a folder. */
export async function testBucket(directory: string, finished: (clean: () => Promise<void>) => void): Promise<string> {
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'nazorat' }] })
  // It writes an object where it will stand, so that others could see a half of it. An S3 server shows an object when it is whole.
  const write = server.store.putContent.bind(server.store)
  server.store.putContent = async (path, content) => {
    const part = `${path}.${randomUUID()}`
    const written = await write(part, content)
    await rename(part, path)
    return written
  }
  const { port } = await server.run()
  finished(() => server.close())
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/nazorat`
}
