import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from './serve.ts'

/** What the page says of its witness. */
interface Shown {
  readonly name: string
  readonly vkey: string
  readonly logs: readonly string[]
}

/**
 * The page at which somebody verifies a record who does not trust the log's server: the browser's verifier, with the keys of this witness.
 * It is built with the web app; without a build there is none.
 */
export function witnessPages(folder: string, shown: Shown): ReadonlyMap<string, Page> {
  const read = (file: string) => readFileSync(join(folder, file))
  try {
    const built = JSON.parse(read('witness-page.json').toString()) as Record<string, { file: string; css?: string[]; isEntry?: boolean }>
    const entry = Object.values(built).find(({ isEntry }) => isEntry)!
    const styles = entry.css ?? []
    const files = Object.values(built).map(({ file }) => file)
    return new Map<string, Page>([
      ['/', { type: 'text/html; charset=utf-8', body: html(entry.file, styles, shown) }],
      ...files
        .filter((file) => file.endsWith('.js'))
        .map((file) => [`/${file}`, { type: 'text/javascript; charset=utf-8', body: read(file) }] as const),
      ...styles.map((file) => [`/${file}`, { type: 'text/css; charset=utf-8', body: read(file) }] as const),
    ])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

const html = (script: string, styles: readonly string[], shown: Shown): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(shown.name)}</title>
<link rel="icon" href="data:,">
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="module" src="/${script}"></script>
</head>
<body>
<main><noscript>${escaped(shown.name)}: JavaScript</noscript></main>
<script type="application/json" id="witness">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
