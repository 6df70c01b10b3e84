import { describe, expect, test } from 'vitest'
import { isElsewhere, Proxies } from './client-address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({ socket: { remoteAddress }, headers })

describe('the address of a client', () => {
  test('is that of its connection, whatever it claims itself', () => {
    const none = new Proxies([])
    expect(none.addressOf(from('203.0.113.7', { 'x-forwarded-for': '10.0.0.1' }))).toBe('203.0.113.7')
    expect(none.addressOf(from('::ffff:203.0.113.7'))).toBe('203.0.113.7')
    expect(none.addressOf({ socket: {}, headers: {} })).toBe(null)
    expect(new Proxies(['10.0.0.0/8']).addressOf(from('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' }))).toBe('203.0.113.7')
  })

  test('is the last one before the trusted proxies: what the client put before it is not believed', () => {
    const proxies = new Proxies(['10.0.0.0/8', '192.168.1.1', 'fd00::/8'])
    expect(proxies.addressOf(from('10.1.2.3', { 'x-forwarded-for': '198.51.100.1' }))).toBe('198.51.100.1')
    expect(proxies.addressOf(from('::ffff:10.1.2.3', { 'x-forwarded-for': '1.1.1.1, 198.51.100.1, 192.168.1.1' }))).toBe('198.51.100.1')
    expect(proxies.addressOf(from('fd00::1', { 'x-forwarded-for': '2001:db8::5' }))).toBe('2001:db8::5')
    expect(proxies.addressOf(from('10.1.2.3'))).toBe('10.1.2.3')
    expect(proxies.addressOf(from('10.1.2.3', { 'x-forwarded-for': 'unknown' }))).toBe('10.1.2.3')
    expect(proxies.addressOf(from('10.1.2.3', { 'x-forwarded-for': '10.0.0.9' }))).toBe('10.0.0.9')
  })
})

test('a connection is secure when a trusted proxy says so', () => {
  const proxies = new Proxies(['10.0.0.0/8'])
  expect(proxies.isSecure(from('10.1.2.3', { 'x-forwarded-proto': 'https' }))).toBe(true)
  expect(proxies.isSecure(from('10.1.2.3', { 'x-forwarded-proto': 'http' }))).toBe(false)
  expect(proxies.isSecure(from('203.0.113.7', { 'x-forwarded-proto': 'https' }))).toBe(false)
  expect(new Proxies([]).isSecure(from('10.1.2.3', { 'x-forwarded-proto': 'https' }))).toBe(false)
})

test.for([
  ['what a browser says is of the same page', { 'sec-fetch-site': 'same-origin', host: 'nazorat.uz' }, true, false],
  ['of another host of the same site', { 'sec-fetch-site': 'same-site', host: 'nazorat.uz' }, true, true],
  ['of another site', { 'sec-fetch-site': 'cross-site', host: 'nazorat.uz', origin: 'https://nazorat.uz' }, true, true],
  ['of the person', { 'sec-fetch-site': 'none', host: 'nazorat.uz' }, true, false],
  ['of the person, from a foreign page', { 'sec-fetch-site': 'none', host: 'nazorat.uz', origin: 'https://evil.uz' }, true, true],
  ['an origin that is our own', { host: 'nazorat.uz', origin: 'https://nazorat.uz' }, true, false],
  ['our own with the usual port', { host: 'nazorat.uz:443', origin: 'https://nazorat.uz' }, true, false],
  ['our host by another scheme', { host: 'nazorat.uz', origin: 'https://nazorat.uz' }, false, true],
  ['our host by plain HTTP', { host: 'nazorat.uz', origin: 'http://nazorat.uz' }, true, true],
  ['our host at another port', { host: 'nazorat.uz', origin: 'https://nazorat.uz:8443' }, true, true],
  ['an origin that is hidden', { host: 'nazorat.uz', origin: 'null' }, true, true],
  ['a host that is none', { host: '%', origin: 'null' }, true, true],
  ['a program that says nothing', { host: 'nazorat.uz' }, false, false],
] as const)('a request is from elsewhere or not: %s', ([, headers, secure, elsewhere]) => {
  expect(isElsewhere(headers, secure)).toBe(elsewhere)
})
