import S3rver from '@20minutes/s3rver'

/** The address of a bucket on an S3 server of the test's own, whose files are in a folder. */
export async function testBucket(directory: string, finished: (clean: () => Promise<void>) => void): Promise<string> {
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'nazorat' }] })
  const { port } = await server.run()
  finished(() => server.close())
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/nazorat`
}
