import { gzipSync } from 'node:zlib'
import type { Page, Response, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, enterButton } from './testing/browser.ts'
import { fileOf } from './testing/built.ts'
import { linkIn, rowsOf } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

test('the login page is there after little script', async () => {
  const page = await system.open()
  const scripts = collect(page)
  await page.goto('/')
  await enterButton(page).waitFor()
  expect(await sizeOf(scripts)).toBeLessThan(160_000)
})

// How much script the list needs is measured in `web/bundle.test.ts`: what comes when the page is idle may come earlier here.
test('the first list stands without the definition of its type, which comes later', async () => {
  const signedIn = await system.signIn('inspector')
  const storageState = await signedIn.context().storageState()
  const page = await system.open({ storageState })
  const held: Route[] = []
  await page.route(`**${fileOf('../machines/documents/inspections/check/definition.ts')}`, (route) => void held.push(route))
  await page.goto('/document/request')
  await linkIn(rowsOf(page).first()).waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
})

test('who it is is asked before the script of a page has come, and once', async () => {
  const page = await system.signIn('inspector', { at: null })
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/account/GetUserInfo') && asked.push(request.url())))
  const held: Route[] = []
  await page.route(`**${fileOf('index.html')}`, (route) => void held.push(route))
  await page.goto('/document/request', { waitUntil: 'commit' })
  await expect.poll(() => [held.length, asked.length]).toEqual([1, 1])
  await held[0]!.continue()
  await linkIn(rowsOf(page).first()).waitFor()
  expect(asked.length).toBe(1)
})

test('when the code of live updates does not come, the screen stays and says so, and has them when it is tried again', async () => {
  const page = await system.open()
  const code = `**${fileOf('api/connection.ts')}`
  await page.route(code, (route) => route.abort())
  await page.goto('/pages/login')
  await enter(page, 'auditor')
  const lost = page.getByRole('status').filter({ hasText: 'Сервер билан алоқа узилди' })
  await lost.waitFor()
  await page.getByRole('navigation', { name: 'Меню' }).getByRole('link').first().waitFor()
  await page.unroute(code)
  const connected = page.waitForEvent('websocket')
  await lost.getByRole('button').click()
  await connected
  await lost.waitFor({ state: 'detached' })
})

/** The scripts that a page asks for, as they come. */
function collect(page: Page) {
  const scripts: Response[] = []
  page.on('response', (response) => void (new URL(response.url()).pathname.endsWith('.js') && scripts.push(response)))
  return scripts
}

/** In bytes after gzip, however the server compresses. */
async function sizeOf(responses: ReturnType<typeof collect>): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}
