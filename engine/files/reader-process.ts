/** The process that `readApart` starts: it reads with the generator of a module, a result for each message. */
const { default: read } = (await import(process.argv[2]!)) as { default: (input: unknown) => AsyncIterator<unknown> }

let results: AsyncIterator<unknown> | undefined

process.on('message', async ({ input }: { input?: unknown }) => {
  results ??= read(input)
  const answer = await results.next().catch((error: Error) => ({ failed: error.stack ?? error.message }))
  process.send!(answer)
})
