import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** The weights that the styles use, and the files of Golos Text (SIL Open Font License 1.1) that have them. */
const weights = { regular: '400Regular/GolosText_400Regular.ttf', semibold: '600SemiBold/GolosText_600SemiBold.ttf' }

const range = (from: number, to: number): string => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/** Letters of Uzbek in both alphabets, of Russian and of English, digits, and signs. All others come from the system's font. */
const letters = range(0x20, 0x7e) + range(0xa0, 0xff) + 'Ё' + range(0x410, 0x44f) + 'ёЎўҚқҒғҲҳ' + 'ʻʼ‘’“”„«»–—…‹›•№−×←→↑↓✓≤≥₽\u2009\u202f'

/**
 * The font of the interface, cut down to the letters that it needs: one file a weight, a tenth of the original, which the page asks
 * for before its styles do. A font's name table keeps its copyright and licence, as that licence asks.
 */
export function ownFont(): Plugin {
  return {
    name: 'own-font',
    async buildStart() {
      const folder = join(import.meta.dirname, 'node_modules/.font')
      mkdirSync(folder, { recursive: true })
      for (const [name, file] of Object.entries(weights)) {
        const whole = readFileSync(resolve(`@expo-google-fonts/golos-text/${file}`))
        // Another build may read the file at the same time: it is written beside and renamed.
        const written = join(folder, `${name}.${process.pid}.tmp`)
        writeFileSync(written, await subsetFont(whole, letters, { targetFormat: 'woff2', preserveNameIds: [0, 13, 14] }))
        renameSync(written, join(folder, `${name}.woff2`))
      }
    },
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
  }
}
