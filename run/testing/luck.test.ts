import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ours = '{machines,engine,api,worker,migrations,run,web}'

/** Tests, what they share, and the lines of each. */
const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist$/.test(path) })
    .filter((path) => !path.endsWith('luck.test.ts'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((text, i) => ({ text, place: `${path}:${i + 1}` })),
    )

const tests = read(`${ours}/**/*.{test,e2e}.{ts,tsx}`)
const browsers = read('web/e2e/**/*.ts')

const places = (lines: typeof tests, pattern: RegExp, except = /(?!)/) =>
  lines.filter(({ text }) => pattern.test(text) && !except.test(text)).map(({ place }) => place)

/** In milliseconds: as long as a poll of the suite waits, and as long as a test may take (`vitest.config.ts`). */
const [timeout, testTimeout] = [60_000, 600_000]
const numbersIn = (text: string) => [...text.matchAll(/timeout: ([\d_]+)/g)].map(([, number]) => Number(number!.replaceAll('_', '')))
const numberAtEnd = (text: string) => Number(/([\d_]+)\)$/.exec(text)![1]!.replaceAll('_', ''))

test('a test in the browser waits for what a user sees: for no quiet network, and no time', () => {
  expect(places(browsers, /networkidle|waitForTimeout|setTimeout\(|\bsleep\(/)).toEqual([])
})

test('nothing waits shorter than the suite does, which is long enough for a busy machine', () => {
  expect(tests.filter(({ text }) => numbersIn(text).some((number) => number < timeout)).map(({ place }) => place)).toEqual([])
  expect(
    tests
      .filter(({ text }) => /^\s*(test|it)\b/.test(text) && numbersIn(text).some((number) => number < testTimeout))
      .map(({ place }) => place),
  ).toEqual([])
  // A limit can also stand behind the function.
  const limits = tests.filter(({ text }) => /^\s*(\}|(test|it|before\w+|after\w+)\b).*, [\d_]+\)$/.test(text))
  expect(limits.filter(({ text }) => numberAtEnd(text) < testTimeout).map(({ place }) => place)).toEqual([])
  // Vitest gives up after a second where nothing else is said.
  expect(places(tests, /vi\.waitFor\(.*\)$/, /timeout: /)).toEqual([])
})

test('where tests of a file run beside each other, a poll is that of the test', () => {
  expect(places(tests, /\.concurrent\b/, /\{ expect \}/)).toEqual([])
})

test('no test is about how long something took: figures are measured by `pnpm bench`', () => {
  // How slowly a refused login is answered beside another one is a ratio within one test.
  expect(places(tests, /performance\.now\(\) - \w+\)\.toBeLess|\b(took|milliseconds|elapsed)\)\.toBeLess/)).toEqual([])
})

test('no test in the browser expects the year in which it was written', () => {
  expect(places(browsers, /№(\\s|\s)?20\d\d|\/\^?[^/]*20\d\d-\\d|\\d\\\.20\d\d/)).toEqual([])
})

test('no test keeps the day on which its file was loaded', () => {
  const shared = read(`${ours}/**/testing/**/*.ts`)
  expect(places([...tests, ...shared], /^(export )?(const|let) \w+ =(?!.*=>).*(new Date\(\)|Date\.now\(\)|today\(\))/)).toEqual([])
})

/** These ask about boxes, and about what stands on paper: not about what a person finds. */
const aboutBoxes = [
  'screens/in-page.ts',
  'screens/columns.ts',
  'screens/deadlines.e2e.ts',
  'screens/dialogs.e2e.ts',
  'looks.e2e.ts',
  'print.e2e.ts',
  'testing/printed.ts',
]

test('a test in the browser finds things as a person does, by role, name and text: by no class, id, type of input or attribute of ours', () => {
  const others = browsers.filter(({ place }) => !aboutBoxes.some((file) => place.startsWith(`web/e2e/${file}:`)))
  const selected =
    /(?:locator|waitForSelector|querySelector(?:All)?|closest|matches|getElementsByClassName)(?:<\w+>)?\((['"`])(?:(?!\1).)*?(?:(?<!=["'])[.#][a-z]|\[(?:class|id|type|autocomplete|data-(?!left))\b)/i
  expect(places(others, /getByTestId\(/)).toEqual([])
  expect(places(others, selected)).toEqual([])
})
