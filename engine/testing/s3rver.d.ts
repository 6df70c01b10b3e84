declare module '@20minutes/s3rver' {
  /** An S3 server in a folder, for tests. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
    })
    /** Where it keeps objects; `putContent` writes the bytes of one. */
    readonly store: { putContent(path: string, content: unknown): Promise<unknown> }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
