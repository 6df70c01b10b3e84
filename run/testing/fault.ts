/** Loaded into a process by `--import`: at SIGUSR2 the supervised process throws an uncaught exception. */
process.on('SIGUSR2', () => {
  if (process.send) setImmediate(() => Promise.reject(new Error('an exception that a test has thrown')))
})
