/**
 * The results of some work on each item of a source, in the source's order. The next item is taken and its work begun, up to
 * `ahead` of them, while a result is used: so that this process and Postgres do not wait for each other. It is our own: p-map leaves
 * its source open when its reader stops, and here that is a process which reads a sheet.
 */
export async function* inOrder<T, R>(source: AsyncIterable<T>, ahead: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const items = source[Symbol.asyncIterator]()
  const started: Promise<IteratorResult<R, unknown>>[] = []
  const start = () => {
    const result = items.next().then(async (item) => (item.done ? item : { done: false as const, value: await work(item.value) }))
    // Its error is thrown when its turn comes.
    result.catch(() => {})
    started.push(result)
  }
  try {
    while (started.length < ahead) start()
    for (let next = await started.shift()!; !next.done; next = await started.shift()!) {
      start()
      yield next.value
    }
  } finally {
    await Promise.allSettled(started)
    await items.return?.()
  }
}
