import { dirname, join, resolve } from 'node:path'
import { isIP } from 'node:net'
import { z } from 'zod'
import { type LogLevel, logLevels } from '@nazorat/engine/telemetry/logger'
import { Failure } from './failure.ts'

/** The settings from the environment. An invalid value stops the start with a sentence. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** Without it an embedded Postgres is started under the data folder. */
  readonly databaseUrl: string | undefined
  /** The owner of the tables, if the system runs as another user who may only append to the log. */
  readonly databaseOwnerUrl?: string | undefined
  /** The bucket of an S3 server that files are in; without it they are in the data folder. */
  readonly s3Url?: string | undefined
  /** Without it jobs are kept in Postgres and sockets belong to one process. */
  readonly redisUrl: string | undefined
  /** The PEM file of the key that signs the log's checkpoints; created if it does not exist. Absolute. */
  readonly logKey: string
  /** The name of the log, where nobody has named it yet. */
  readonly logOrigin?: string | undefined
  /** The policy file that strangers are given: which witnesses vouch for the log. Absolute. */
  readonly logPolicy?: string | undefined
  /** The master keys that seal the secrets of the database, in base64, the current one first. */
  readonly masterKey?: string | undefined
  /** The file that they are in where they are not in the environment; made if it does not exist. Absolute. */
  readonly masterKeyFile: string
  /** Where witnesses get the signed checkpoints: a URL (HTTP) or a folder, absolute. */
  readonly checkpointTo?: string | undefined
  /** Addresses and networks of the trusted proxies. */
  readonly trustedProxies: readonly string[]
  /** How many calls a user may make in a minute. */
  readonly callsPerMinute: number
  /** How long an api process that stops goes on answering while it says that it is not ready, in milliseconds. */
  readonly drainTime: number
  /** The address of the process' metrics; without a port they are not served. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  /** The lowest level that is logged; the default depends on whether the output is a terminal. */
  readonly logLevel?: LogLevel | undefined
  /** The addresses that the user menu leads to beside the system; null where there are none. */
  readonly links: { readonly entrepreneurs: string | null; readonly bot: string | null }
  /** The service of E-IMZO beside the server that verifies signatures; without it, and without roots, nothing can be signed. */
  readonly eimzoUrl?: string | undefined
  /** The site's keys for the program on a person's computer: domain, key, domain, key. */
  readonly eimzoApiKeys: readonly string[]
  /** The trusted roots of signatures by RSA and ECDSA, with revocation lists: a PEM file or a folder, absolute. */
  readonly signatureRoots?: string | undefined
  /** OIDs of extended key usages that may sign beside the usual ones. */
  readonly signaturePurposes?: readonly string[] | undefined
  /** Whether demo accounts may be reached from other machines. */
  readonly demoOnNetwork: boolean
}

const url = (protocols: string[], example: string) =>
  z
    .url(`must be an address such as ${example}`)
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), `must be an address such as ${example}`)
    .optional()

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32)))
  )
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine((all) => all.every(isNetwork), 'must be addresses or networks such as 10.0.0.1,192.168.0.0/16')

const apiKeys = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine((all) => all.length % 2 === 0 && all.every(Boolean), 'must be domains with their keys such as nazorat.example,96D0C149')

const objectIds = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (all) => all.every((each) => /^[0-2](\.\d{1,20}){1,30}$/.test(each)),
    'must be OIDs such as 1.2.860.3.2.2.1.2,1.3.6.1.4.1.311.20.2.2',
  )

/** A host, its port and a path (C2SP tlog-checkpoint), in letters of which none looks like another one's. */
const origin = /^[a-z0-9][a-z0-9.-]*(:\d{1,5})?(\/[a-z0-9._~-]+)*$/

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be a port number')
  .max(65_535, 'must be at most 65535')

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(['postgres', 'postgresql'], 'postgres://user:password@host:5432/nazorat'),
  LOG_KEY: z.string().optional(),
  LOG_ORIGIN: z
    .string()
    .refine((value) => value.length <= 200 && origin.test(value), 'must be an address without a scheme, such as nazorat.example/log')
    .optional(),
  LOG_POLICY: z.string().optional(),
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_FILE: z.string().optional(),
  CHECKPOINT_TO: z
    .string()
    .refine(
      (value) => isAddress(value) || !/^[a-z+]+:\/\//i.test(value),
      'must be a folder or an address such as https://keeper.example/checkpoints',
    )
    .optional(),
  DATABASE_OWNER_URL: url(['postgres', 'postgresql'], 'postgres://owner:password@host:5432/nazorat'),
  S3_URL: url(['https', 'http'], 'https://key:secret@host/bucket'),
  REDIS_URL: url(['redis', 'rediss'], 'redis://host:6379'),
  TRUSTED_PROXIES: networks.optional(),
  CALLS_PER_MINUTE: z.coerce
    .number('must be a number of at least 60')
    .int('must be a number of at least 60')
    .min(60, 'must be a number of at least 60')
    .default(6000),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be a number of seconds')
    .max(300, 'must be at most 300')
    .default(0),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  ENTREPRENEURS_URL: url(['https', 'http'], 'https://business.example'),
  BOT_URL: url(['https', 'http'], 'https://t.me/name'),
  EIMZO_URL: url(['https', 'http'], 'http://127.0.0.1:8080'),
  EIMZO_API_KEYS: apiKeys.optional(),
  SIGNATURE_ROOTS: z.string().optional(),
  SIGNATURE_PURPOSES: objectIds.optional(),
  DEMO_ON_NETWORK: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
})

/** The settings that hold a password or a key: what is wrong with them is said without their value. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'S3_URL',
  'REDIS_URL',
  'MASTER_KEY',
  'CHECKPOINT_TO',
  'EIMZO_URL',
  'EIMZO_API_KEYS',
])

/** Reads the settings; an empty variable counts as one that is not set. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const messages = parsed.error.issues.map(
      ({ path, message }) => `${path.join()}: ${message}${secret.has(String(path[0])) ? '' : ` (it is "${environment[String(path[0])]}")`}`,
    )
    throw new Failure([...new Set(messages)].join('\n'))
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    S3_URL,
    REDIS_URL,
    LOG_KEY,
    LOG_ORIGIN,
    LOG_POLICY,
    MASTER_KEY,
    MASTER_KEY_FILE,
    CHECKPOINT_TO,
    TRUSTED_PROXIES,
    CALLS_PER_MINUTE,
    DRAIN_SECONDS,
    METRICS_PORT,
    METRICS_HOST,
    LOG_LEVEL,
    ENTREPRENEURS_URL,
    BOT_URL,
    EIMZO_URL,
    EIMZO_API_KEYS,
    SIGNATURE_ROOTS,
    SIGNATURE_PURPOSES,
    DEMO_ON_NETWORK,
  } = parsed.data
  // Relative to the workspace, not to the current directory.
  const dataDir = resolve(import.meta.dirname, '../..', DATA_DIR)
  const logKey = LOG_KEY ? resolve(import.meta.dirname, '../..', LOG_KEY) : join(dataDir, 'log.key')
  return {
    port: PORT,
    host: HOST,
    dataDir,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    s3Url: S3_URL,
    redisUrl: REDIS_URL,
    logKey,
    logOrigin: LOG_ORIGIN,
    logPolicy: LOG_POLICY && resolve(import.meta.dirname, '../..', LOG_POLICY),
    masterKey: MASTER_KEY,
    masterKeyFile: MASTER_KEY_FILE ? resolve(import.meta.dirname, '../..', MASTER_KEY_FILE) : join(dirname(logKey), 'master.key'),
    checkpointTo: CHECKPOINT_TO && !isAddress(CHECKPOINT_TO) ? resolve(import.meta.dirname, '../..', CHECKPOINT_TO) : CHECKPOINT_TO,
    trustedProxies: TRUSTED_PROXIES ?? [],
    callsPerMinute: CALLS_PER_MINUTE,
    drainTime: DRAIN_SECONDS * 1000,
    metricsPort: METRICS_PORT,
    metricsHost: METRICS_HOST,
    logLevel: LOG_LEVEL,
    links: { entrepreneurs: ENTREPRENEURS_URL ?? null, bot: BOT_URL ?? null },
    eimzoUrl: EIMZO_URL,
    eimzoApiKeys: EIMZO_API_KEYS ?? [],
    signatureRoots: SIGNATURE_ROOTS && resolve(import.meta.dirname, '../..', SIGNATURE_ROOTS),
    signaturePurposes: SIGNATURE_PURPOSES,
    demoOnNetwork: DEMO_ON_NETWORK === 'yes',
  }
}
