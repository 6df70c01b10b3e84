/** Loaded before a process by `--import`: at SIGUSR2 the process that is supervised throws where nobody catches it. */
process.on('SIGUSR2', () => {
  if (process.send) setImmediate(() => Promise.reject(new Error('an exception that a test has thrown')))
})
