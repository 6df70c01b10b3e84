/** Loaded into a server by `--import`: it ends when the worker of the tests that has started it does, however that ends. */
process.once('disconnect', () => process.exit())
