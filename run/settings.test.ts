import { expect, test } from 'vitest'
import { readSettings, WrongSetting } from './settings.ts'

test('an empty environment gives the defaults, with the data beside the workspace', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, redisUrl: undefined })
  expect(settings.dataDir).toMatch(/^\/.*\.data$/)
})

test('an empty variable counts as one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'abc' }, /^PORT: must be a port number \(it is "abc"\)$/],
  [{ PORT: '70000' }, /^PORT: must be at most 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must be an address such as postgres:/],
  [{ REDIS_URL: 'localhost' }, /^REDIS_URL: must be an address such as redis:/],
])('a wrong setting is told in a sentence: %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(WrongSetting)
  expect(() => readSettings(environment)).toThrow(sentence)
})
