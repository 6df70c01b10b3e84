import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { type Language, languages } from '@nazorat/machines/i18n'
import { countCalls, isSettled } from './screens/in-page.ts'
import { usernameField } from './testing/browser.ts'
import { fileOf } from './testing/built.ts'
import { obstacles } from './testing/obstacles.ts'
import { valueOf } from './testing/parts.ts'
import { settle } from './testing/staying.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()
const screens = [
  '/dashboard',
  '/dashboard?view=overview',
  '/document/request',
  '/document/request/new',
  '/document/postponement',
  '/document/postponement/new',
  '/info/employee',
  '/management/notification',
  '/management/myinformation',
  // An address of nothing.
  '/nowhere',
]

// The screens of all types are asked in `screens/`; these differ by who looks at them.
test.for([
  ['inspector', 'light'],
  ['inspector', 'dark'],
  ['moderator', 'dark'],
  ['ceo', 'light'],
  ['contractor', 'dark'],
  ['hr', 'light'],
  ['staff', 'dark'],
] as const)('no screen has an obstacle for those who cannot see or point: %s, %s', async ([user, colorScheme]) => {
  const page = await system.signIn(user, { colorScheme })
  const found: string[] = []
  const shown = user === 'inspector' ? screens : ['/dashboard', user === 'hr' ? '/info/employee' : '/document/request']
  const look = async (screen: string) => void found.push(...(await obstacles(page, 'moderate')).map((obstacle) => `${screen}: ${obstacle}`))
  await onEach(page, look, shown)
  if (user !== 'inspector') {
    await page.locator('tbody a').first().click()
    await page.locator('.document-header').waitFor()
    await page.waitForFunction(isSettled)
    await look('a document')
  }
  expect(found).toEqual([])
})

test.for([
  ['ln', 390],
  ['cl', 390],
  ['ru', 390],
  ['ru', 320],
  ['ru', 768],
  ['cl', 1200],
] as [Language, number][])('nothing is wider than the screen: %s at %i pixels', async ([language, width]) => {
  const page = await system.signIn('inspector', { viewport: { width, height: 844 } })
  await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages[language].id } })
  const wide: string[] = []
  await onEach(page, async (screen) => {
    expect(await page.locator('html').getAttribute('lang')).toBe(languages[language].tag)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) wide.push(`${screen} by ${overflow}`)
  })
  expect(wide).toEqual([])
})

test('in the theme for the field all that is pressed is 48 pixels high, and a screen of 360 pixels has room for it', async () => {
  const page = await system.signIn('inspector', { viewport: { width: 360, height: 800 } })
  await page.request.post('/api/account/SavePreference', { data: { name: 'theme', value: 'field' } })
  const found: string[] = []
  await onEach(
    page,
    async (screen) => {
      await page.locator('body.field-theme').waitFor()
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            '#main :is(button, select, [role=tab], input:not([type=checkbox], [type=radio]), a[class*=button])',
          ),
        ]
          .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.offsetHeight > 1)
          .filter((each) => each.getBoundingClientRect().height < 48)
          .map((each) => `${each.tagName} «${each.textContent || each.id || each.className}» ${each.getBoundingClientRect().height}`),
      )
      found.push(...small.map((each) => `${screen}: ${each}`))
      found.push(...(await obstacles(page, 'colours')).map((obstacle) => `${screen}: ${obstacle}`))
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) found.push(`${screen}: wider by ${overflow}`)
    },
    ['/dashboard', '/document/request', '/document/request/new', '/document/openvisit'],
  )
  expect(found).toEqual([])
})

test.for([390, 1440])('the form of the login page stays where it is when the rest of the page comes: %i pixels', async (width) => {
  const page = await system.open({ viewport: { width, height: 844 } })
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route(`**${fileOf('features/account/login/login-about.tsx')}`, async (route) => (await shown, route.continue()))
  await page.goto('/pages/login')
  const form = usernameField(page)
  await form.waitFor()
  const before = await form.boundingBox()
  show()
  await page.getByRole('link', { name: /^(Қулайликлар тўғрисида|Qulayliklar to|Заявление о доступности)/ }).waitFor()
  expect(await form.boundingBox()).toEqual(before)
})

// Each element would pass to a colour of its parent that is itself passing: the page would be styled eight times instead of once.
test('for those who asked for less motion a theme changes at once', async () => {
  const page = await system.signIn('inspector', { at: '/document/request', colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByRole('table').waitFor()
  await settle(page)
  await page.evaluate(() => {
    const counted = window as unknown as { transitions: number }
    counted.transitions = 0
    document.addEventListener('transitionrun', () => counted.transitions++)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('body.bp6-dark').waitFor()
  await settle(page)
  expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(0)
})

test('rows are cards up to 768 pixels, and the menu is folded up to 1200', async () => {
  const page = await system.signIn('inspector', { at: '/document/request', viewport: { width: 768, height: 1024 } })
  const part = (selector: string) => page.locator(selector).first()
  const [cards, table, menu, folded] = [part('.card'), part('.list-table'), part('.side .sidebar'), part('.sidebar-folded')]
  const widths = [
    { width: 768, here: [cards], gone: [table, menu, folded] },
    { width: 769, here: [table, folded], gone: [cards, menu] },
    { width: 1200, here: [table, folded], gone: [cards, menu] },
    { width: 1201, here: [table, menu], gone: [cards, folded] },
  ]
  for (const { width, here, gone } of widths) {
    await page.setViewportSize({ width, height: 1024 })
    for (const each of here) await each.waitFor()
    for (const each of gone) await each.waitFor({ state: 'detached' })
  }
})

/** Looks at each screen as the page shows it, without loading the web app again for it. */
async function onEach(page: Page, look: (screen: string) => Promise<void>, shown: readonly string[] = screens): Promise<void> {
  await page.addInitScript(countCalls)
  await page.reload()
  for (const screen of shown) {
    await page.evaluate((to) => {
      if (location.pathname === to) return
      document.querySelector('main h1')?.setAttribute('data-left', '')
      history.pushState({}, '', to)
    }, screen)
    await page.locator('main h1:not([data-left])').waitFor()
    await page.waitForFunction(isSettled)
    await look(screen)
  }
}

test('a page that is opened on a slow network moves nothing that stands already', async () => {
  const page = await system.signIn('inspector', { at: null, viewport: { width: 390, height: 844 } })
  const { rows } = (await (await page.request.post('/api/request/GetList', { data: { state: ['agreed.begun'] } })).json()) as ListReply
  await page.addInitScript(noteShifts)
  const [user, calendar] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/account/GetUserInfo', async (route) => user.promise.then(() => route.continue()))
  await page.route('**/api/schedule/**', async (route) => calendar.promise.then(() => route.continue()))
  await page.goto(`/document/request/${rows[0]!.id}`)
  await page.locator('.wait').waitFor()
  user.resolve()
  const period = valueOf(page, 'Текшириш даври:')
  await period.waitFor()
  await settle(page)
  expect(await period.innerText()).not.toContain('иш кунлари')
  calendar.resolve()
  await period.getByText('иш кунлари').waitFor()
  await settle(page)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

/** Runs in the browser before its page: notes what is moved on it by more than a hundredth (CLS), with how far and by how much. */
function noteShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const noted = window as unknown as { shifts: string[] }
  noted.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(
        ({ node, previousRect: { x, y }, currentRect: to }) => `«${node?.textContent?.slice(0, 40)}» from ${x}, ${y} to ${to.x}, ${to.y}`,
      )
      if (value > 0.01) noted.shifts.push(`${value}: ${moved.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
