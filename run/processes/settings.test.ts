import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { readSettings } from './settings.ts'

const workspace = join(import.meta.dirname, '../..')

const wrong = (environment: Record<string, string>): string => {
  try {
    return JSON.stringify(readSettings(environment))
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

describe('the settings', () => {
  test('have defaults for a machine with nothing on it, and an empty one counts as not set', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/^\/.*\/\.data$/),
      databaseUrl: undefined,
      redisUrl: undefined,
      logKey: expect.stringMatching(/\.data\/log\.key$/),
      masterKeyFile: expect.stringMatching(/\.data\/master\.key$/),
      trustedProxies: [],
      callsPerMinute: 6000,
      drainTime: 0,
      metricsHost: '127.0.0.1',
      links: { entrepreneurs: null, bot: null },
      eimzoApiKeys: [],
      demoOnNetwork: false,
    }
    expect(readSettings({})).toEqual(defaults)
    expect(readSettings({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '' })).toEqual(defaults)
  })

  test('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/nazorat',
      DATABASE_URL: 'postgres://a:b@db:5432/nazorat',
      REDIS_URL: 'rediss://cache',
      LOG_KEY: '/etc/nazorat/log.pem',
      LOG_ORIGIN: 'nazorat.example:8443/log',
      LOG_POLICY: '/etc/nazorat/policy',
      MASTER_KEY: 'AAAA',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8',
      DATABASE_OWNER_URL: 'postgres://owner:b@db:5432/nazorat',
      DEMO_ON_NETWORK: 'yes',
      LOG_LEVEL: 'debug',
      CALLS_PER_MINUTE: '9000',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      ENTREPRENEURS_URL: 'https://business.example/uz',
      BOT_URL: 'https://t.me/nazorat',
      EIMZO_URL: 'http://127.0.0.1:8080',
      EIMZO_API_KEYS: 'nazorat.example, 96D0, www.nazorat.example,A7BC',
      SIGNATURE_ROOTS: '/etc/nazorat/roots',
      SIGNATURE_PURPOSES: '1.2.860.3.2.2.1.2, 1.2.3',
    }
    expect(readSettings(environment)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/nazorat',
      databaseUrl: environment.DATABASE_URL,
      redisUrl: environment.REDIS_URL,
      logKey: environment.LOG_KEY,
      logOrigin: environment.LOG_ORIGIN,
      logPolicy: environment.LOG_POLICY,
      masterKey: environment.MASTER_KEY,
      masterKeyFile: '/etc/nazorat/master.key',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
      databaseOwnerUrl: environment.DATABASE_OWNER_URL,
      logLevel: 'debug',
      callsPerMinute: 9000,
      drainTime: 0,
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
      links: { entrepreneurs: environment.ENTREPRENEURS_URL, bot: environment.BOT_URL },
      demoOnNetwork: true,
      eimzoUrl: environment.EIMZO_URL,
      eimzoApiKeys: ['nazorat.example', '96D0', 'www.nazorat.example', 'A7BC'],
      signatureRoots: environment.SIGNATURE_ROOTS,
      signaturePurposes: ['1.2.860.3.2.2.1.2', '1.2.3'],
    })
  })

  test('that are paths start from the workspace, wherever the command is called', () => {
    const folder = process.cwd()
    try {
      process.chdir('/')
      expect(readSettings({ DATA_DIR: 'data', LOG_KEY: 'keys/log.pem' })).toMatchObject({
        dataDir: join(workspace, 'data'),
        logKey: join(workspace, 'keys/log.pem'),
      })
      expect(readSettings({ DATA_DIR: 'data' }).logKey).toBe(join(workspace, 'data/log.key'))
      expect(readSettings({ MASTER_KEY_FILE: 'keys/master.txt' }).masterKeyFile).toBe(join(workspace, 'keys/master.txt'))
    } finally {
      process.chdir(folder)
    }
  })

  test('name a folder or an address that checkpoints are sent to', () => {
    expect(readSettings({ CHECKPOINT_TO: 'https://keeper.example/checkpoints' }).checkpointTo).toBe('https://keeper.example/checkpoints')
    expect(readSettings({ CHECKPOINT_TO: 'kept' }).checkpointTo).toMatch(/^\/.*\/kept$/)
    for (const CHECKPOINT_TO of ['ftp://keeper.example', 'https://'])
      expect(wrong({ CHECKPOINT_TO })).toContain('CHECKPOINT_TO: must be a folder or an address such as https://')
  })

  test('that hold a password or a key and are wrong are named without it', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL', 'S3_URL', 'CHECKPOINT_TO']) {
      const message = wrong({ [name]: 'ftp://user:topsecret@host' })
      expect([message.startsWith(`${name}: must be`), message.includes('topsecret')], name).toEqual([true, false])
    }
  })

  test('that are wrong are named with what they are, all at once', () => {
    expect(wrong({ PORT: 'http' })).toBe('PORT: must be a port number (it is "http")')
    for (const PORT of ['0', '-1', '80.5', '65536']) expect(wrong({ PORT })).toContain(`(it is "${PORT}")`)
    expect(wrong({ DATABASE_URL: 'mysql://db' })).toContain('DATABASE_URL: must be an address such as postgres://')
    expect(wrong({ DEMO_ON_NETWORK: 'true' })).toBe('DEMO_ON_NETWORK: must be yes or no (it is "true")')
    for (const CALLS_PER_MINUTE of ['0', '59', 'many'])
      expect(wrong({ CALLS_PER_MINUTE })).toBe(`CALLS_PER_MINUTE: must be a number of at least 60 (it is "${CALLS_PER_MINUTE}")`)
    expect(wrong({ METRICS_PORT: '99999' })).toBe('METRICS_PORT: must be at most 65535 (it is "99999")')
    expect(wrong({ LOG_LEVEL: 'loud' })).toBe('LOG_LEVEL: must be one of fatal, error, warn, info, debug (it is "loud")')
    expect(wrong({ REDIS_URL: 'localhost:6379' })).toContain('REDIS_URL: must be an address such as redis://')
    for (const LOG_ORIGIN of ['https://nazorat.example', 'nazorat.example/', 'two words', 'a+b', 'Nazorat', 'назорат.уз', 'x'.repeat(201)])
      expect(wrong({ LOG_ORIGIN })).toContain('LOG_ORIGIN: must be an address without a scheme')
    expect(wrong({ BOT_URL: 'javascript:alert(1)' })).toContain('BOT_URL: must be an address such as https://')
    for (const EIMZO_API_KEYS of ['nazorat.example', 'nazorat.example,', ',96D0'])
      expect(wrong({ EIMZO_API_KEYS })).toContain('EIMZO_API_KEYS: must be domains with their keys')
    for (const TRUSTED_PROXIES of ['proxy', '10.0.0.0/33', '10.0.0.1,', '10.0.0.0/8/8', '::1/129'])
      expect(wrong({ TRUSTED_PROXIES })).toContain('TRUSTED_PROXIES: must be addresses or networks')
    expect(wrong({ PORT: 'x', REDIS_URL: 'y' }).split('\n')).toHaveLength(2)
  })
})
