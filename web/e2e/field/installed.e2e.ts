import { expect, test } from 'vitest'
import { keepAppOnDevice } from '../testing/app-on-device.ts'
import { standBefore } from '../testing/next-release.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

test('the app can be installed: it has a manifest, icons of the sizes that systems draw, and a worker that no cache holds back', async () => {
  const page = await system.open()
  await page.goto('/pages/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address!)
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
  const manifest = (await answer.json()) as Record<string, string> & { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({ name: 'Назорат', lang: 'uz-Cyrl', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const sizes = await page.evaluate(
    async (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    [...manifest.icons.map(({ src }) => src), touch!],
  )
  expect(sizes).toEqual(['192x192', '512x512', '512x512', '180x180'])
  const worker = await page.request.get('/sw.js')
  expect([worker.headers()['content-type'], worker.headers()['cache-control']]).toEqual(['text/javascript; charset=utf-8', 'no-cache'])
})

test('a device that nobody takes along gets no worker, and keeps no file of the app', async () => {
  const page = await system.signIn('inspector')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(await page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])).toEqual([0, []])
})

test('a device that keeps the app gives the server its calls and the pages for everybody, and opens without a network', async () => {
  const page = await system.signIn('inspector')
  await keepAppOnDevice(page)
  await page.goto('/c')
  await page.getByRole('textbox').waitFor()
  expect((await page.goto('/api/health'))!.fromServiceWorker()).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/pages/login')
  await page.getByRole('textbox', { name: 'Логин' }).waitFor()
})

test('an open page is told of a new release, goes on in the old one, and takes the new one by a press', async () => {
  const before = await standBefore(system.address())
  const page = await system.signIn('inspector', { baseURL: before.address })
  await keepAppOnDevice(page)
  const update = page.getByRole('button', { name: 'Янгилаш' })
  expect(await update.count()).toBe(0)
  before.release()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  await update.waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting?.state)).toBe('installed')
  await Promise.all([page.waitForEvent('load'), update.click()])
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting)).toBeNull()
  expect(await update.count()).toBe(0)
})
