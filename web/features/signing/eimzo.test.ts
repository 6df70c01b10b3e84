import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { addressFor, Eimzo } from './eimzo.ts'

interface Message {
  readonly plugin?: string
  readonly name: string
  readonly arguments?: readonly string[]
}

/** Answers of a program that does everything; `undefined` answers nothing. */
type Program = (message: Message) => object | string | undefined

const alias =
  'cn=karimov anvar,name=anvar,surname=karimov,l=toshkent,o="nur, savdo" mchj,uid=400000001,1.2.860.3.16.1.2=31234567890123,1.2.860.3.16.1.1=300000001,serialnumber=00ab12,validfrom=2026.01.31 18:05:00,validto=2028.01.31 18:05:00'
const stored = { disk: 'D:\\', path: 'DSKEYS', name: 'DS1', alias }

const working: Program = ({ name, arguments: given }) => {
  if (name === 'version') return { success: true, major: '3', minor: '37' }
  if (name === 'list_all_certificates') return { success: true, certificates: [stored] }
  if (name === 'load_key') return { success: true, keyId: 'key-1' }
  if (name === 'create_pkcs7') return { success: true, pkcs7_64: `signed ${given![0]} with ${given![1]} detached ${given![2]}` }
  return { success: true }
}

beforeAll(() => {
  vi.stubGlobal('WebSocket', WebSocket)
  return () => vi.unstubAllGlobals()
})

/** Starts a program and connects to it; `heard` are the messages that it got. */
async function start(program: Program = working, apiKeys: readonly string[] = []) {
  const heard: Message[] = []
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message
      heard.push(message)
      const answer = program(message)
      if (answer !== undefined) socket.send(typeof answer === 'string' ? answer : JSON.stringify(answer))
    }),
  )
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  await once(server, 'listening')
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { heard, server, open: () => Eimzo.open({ apiKeys, address, timeouts: { program: 300, person: 300 } }) }
}

/** A program that answers one call with something else. */
const but =
  (name: string, answer: object | string | undefined): Program =>
  (message) =>
    message.name === name ? answer : working(message)

test('a page of https asks the port with encryption', () => {
  expect(addressFor('http:')).toBe('ws://127.0.0.1:64646/service/cryptapi')
  expect(addressFor('https:')).toBe('wss://127.0.0.1:64443/service/cryptapi')
})

test('the site introduces itself with its keys before anything else', async () => {
  const { heard, open } = await start(working, ['nazorat.uz', 'ABCD'])
  await open()
  expect(heard).toEqual([{ name: 'version' }, { name: 'apikey', arguments: ['nazorat.uz', 'ABCD'] }])
})

test('keys are read from their aliases', async () => {
  const { open } = await start()
  expect(await (await open()).keys()).toEqual([
    {
      stored,
      name: 'karimov anvar',
      organization: '"nur, savdo" mchj',
      organizationInn: '300000001',
      pinfl: '31234567890123',
      serialNumber: 'AB12',
      validFrom: new Date('2026-01-31T13:05:00Z'),
      validTo: new Date('2028-01-31T13:05:00Z'),
    },
  ])
})

test('a signature is detached, and one password serves several of them', async () => {
  const { heard, open } = await start()
  const eimzo = await open()
  const [key] = await eimzo.keys()
  expect(await eimzo.sign(key!, new TextEncoder().encode('тест'))).toBe(
    `signed ${Buffer.from('тест').toString('base64')} with key-1 detached yes`,
  )
  await eimzo.sign(key!, new Uint8Array([255, 0]))
  expect(heard.map(({ name }) => name)).toEqual(['version', 'list_all_certificates', 'load_key', 'create_pkcs7', 'create_pkcs7'])
})

test('calls wait for each other', async () => {
  let under = 0
  const { open, server } = await start(() => undefined)
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      expect(++under).toBe(1)
      setImmediate(() => {
        under--
        socket.send(JSON.stringify(working(JSON.parse(String(data)) as Message)))
      })
    }),
  )
  const eimzo = await open()
  expect(await Promise.all([eimzo.keys(), eimzo.keys(), eimzo.keys()])).toHaveLength(3)
})

test('nobody listens: the program is not running', async () => {
  const { open, server } = await start()
  server.close()
  await once(server, 'close')
  await expect(open()).rejects.toMatchObject({ code: 'notRunning' })
})

test.each([
  ['an old version', but('version', { success: true, major: '3', minor: '36' }), 'tooOld'],
  ['a site that it does not know', but('apikey', { success: false, reason: 'Ключ не найден' }), 'siteRefused'],
  ['an answer that is no JSON', but('version', 'hello'), 'failed'],
  ['no answer', but('version', undefined), 'timedOut'],
])('%s refuses the connection', async (_, program, code) => {
  const { open } = await start(program, ['nazorat.uz', 'ABCD'])
  await expect(open()).rejects.toMatchObject({ code })
})

test('a computer without keys says so, and what to do', async () => {
  const { open } = await start(but('list_all_certificates', { success: true, certificates: [] }))
  const sentence = 'Компьютерда имзо калити топилмади. Калит сақланган қурилмани уланг ёки калит файлини DSKEYS жилдига жойланг'
  await expect((await open()).keys()).rejects.toMatchObject({ code: 'noKeys', message: sentence })
})

test.each([
  ['a wrong password', 'load_key', 'javax.crypto.BadPaddingException: pad block corrupted', 'wrongPassword'],
  ['a closed window', 'create_pkcs7', 'Ввод пароля отменен', 'windowClosed'],
  ['anything else', 'create_pkcs7', 'Ключ не загружен', 'failed'],
])('%s is known by its reason, and the next try asks for the password again', async (_, name, reason, code) => {
  let fails = true
  const { heard, open } = await start((message) => (message.name === name && fails ? { success: false, reason } : working(message)))
  const eimzo = await open()
  const [key] = await eimzo.keys()
  await expect(eimzo.sign(key!, new Uint8Array(1))).rejects.toMatchObject({ code })
  fails = false
  await eimzo.sign(key!, new Uint8Array(1))
  expect(heard.filter(({ name }) => name === 'load_key')).toHaveLength(2)
})

test('a program that ends while a person types is not running any more', async () => {
  const { open, server } = await start(but('load_key', undefined))
  const eimzo = await open()
  const [key] = await eimzo.keys()
  const signing = eimzo.sign(key!, new Uint8Array(1))
  for (const client of server.clients) client.terminate()
  await expect(signing).rejects.toMatchObject({ code: 'notRunning' })
  await expect(eimzo.keys()).rejects.toMatchObject({ code: 'notRunning' })
})
