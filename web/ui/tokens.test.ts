import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The public pages are built apart from the app, and have their sizes and colours in one place of their own. */
const styles = globSync('**/*.css', { cwd: web, exclude: ['dist/**', '**/node_modules/**', 'record-page/**', 'ui/tokens.css'] }).map(
  (file) => ({
    file,
    source: readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }),
)

/** The declarations of some properties, but for lines and hairs of at most 2 pixels, and for what is measured on paper. */
const literals = (property: RegExp, literal: RegExp) =>
  styles.flatMap(({ file, source }) =>
    Array.from(source.matchAll(/(?<![\w-])([a-z-]+):\s*([^;{}]+)[;}]/g))
      .filter(([, name, value]) => property.test(name!) && literal.test(value!.replaceAll(/(?<![\w.])-?[012](?:\.5)?px\b/g, '')))
      .map(([rule]) => `${file}: ${rule}`),
  )

const length = /(?<![\w-])\d*\.?\d+(?:px|r?em)\b/

test.for([
  ['size of letters', /^font(?:-size)?$/, /\d(?:px|r?em|%)/],
  ['height of a line', /^line-height$/, /(?<![\w-])(?:[1-9]|0?\.\d)/],
  ['space', /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)$/, length],
  ['radius', /^border(?:-[a-z]+)*-radius$/, /[1-9]/],
  ['duration', /^transition(?:-duration)?$/, /(?<![\w.-])(?!0s|200ms|0\.01ms)[\d.]+m?s/],
] as const)('no literal %s stands outside of the tokens', ([, property, literal]) => {
  expect(literals(property, literal)).toEqual([])
})

test('no colour stands outside of the tokens', () => {
  expect(
    literals(/./, /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\((?!from)|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y)(?![\w-])/i),
  ).toEqual([])
})

test('a variable that a style names is defined', () => {
  const sources = globSync('**/*.{css,ts,tsx}', { cwd: web, exclude: ['dist/**', '**/node_modules/**', 'record-page/**'] }).map((file) =>
    readFileSync(join(web, file), 'utf8'),
  )
  const defined = new Set(
    sources.flatMap((source) => Array.from(source.matchAll(/(--[a-z][\w-]*)['"]?(?: as string)?\]?\s*:/g), ([, name]) => name)),
  )
  const unknown = styles.flatMap(({ file, source }) =>
    Array.from(source.matchAll(/var\((--[a-z][\w-]*)\)/g), ([, name]) => name!)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

/** The colours of a theme, by the names of their tokens: those of the light theme where it has none of its own. */
function coloursOf(theme: string): Readonly<Record<string, string>> {
  const block = (selector: string) => new RegExp(`^${selector.replace('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(tokens)![1]!
  return Object.fromEntries(
    Array.from((block(':root') + block(theme)).matchAll(/--([a-z-]+): (#[\da-f]{6});/g), ([, name, colour]) => [name!, colour!]),
  )
}

/** WCAG 2.2: relative luminance, and the contrast of two colours. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'row-hover', 'row-current', 'accent-soft']
const meanings = ['none', 'primary', 'warning', 'success', 'danger'].map((each) => `state-${each}`)

/** Each colour of letters with the surfaces on which it is read. */
const pairs: readonly (readonly [string, string])[] = [
  ...['text', 'text-muted', 'link', ...meanings].flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...meanings.flatMap((each) => [[each, `${each}-soft`] as const, ['text', `${each}-soft`] as const, ['surface', each] as const]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['ink', 'paper'],
]

test.for([
  [':root', 4.5],
  ['.bp6-dark', 4.5],
  ['.field-theme', 7],
] as const)('every pair of colours of %s has a contrast of at least %d', ([theme, least]) => {
  const colours = coloursOf(theme)
  const weak = pairs
    .map(([text, surface]) => ({ text, surface, contrast: Math.round(contrast(colours[text]!, colours[surface]!) * 100) / 100 }))
    .filter((pair) => !(pair.contrast >= least))
  expect(weak).toEqual([])
})
