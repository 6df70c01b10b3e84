import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type Language, languages, t } from '@nazorat/machines/i18n'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import type { AppContext, Env } from '../context.ts'
import { languageOfCaller } from '../http/problem.ts'

export type Html = ReturnType<typeof html>

/** Pages for everybody run their own script and style, send their own form, and call nobody. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  readonly title: string
  readonly body: Html
  /** Its address, with its query and without the language. */
  readonly path: string
  /** Whether it proves a record: then it has a script. */
  readonly proves?: true
  /** For how many seconds others may keep it; not at all if left out. */
  readonly age?: number
}

/** Writes the pages for everybody: without cookie, readable without script, in the language of the address or the browser. */
export function shell(webFolder: string, engine: AppContext['engine']) {
  const { scripts, styles } = builtFiles(webFolder)
  return async (c: Context<Env>, { title, body, path, proves, age }: Page, status: 200 | 400 | 404 | 429 | 500 = 200) => {
    const language = languageOf(c)
    // A page that says what failed must not fail by this.
    const { name, emblem } = await readIdentity(engine).catch(() => ({ name: null, emblem: null }))
    const product = (name ?? words.product)[language]
    const picture = emblem === null ? null : `/api/open/Emblem/${emblem}`
    const written = html`<!doctype html>
      <html lang="${languages[language].tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · ${product}</title>
          <meta property="og:title" content="${title}" />
          <meta property="og:site_name" content="${product}" />
          ${picture === null ? '' : html`<meta property="og:image" content="${new URL(picture, c.req.url).href}" />`}
          <link rel="icon" href="${picture ?? 'data:,'}" />
          ${styles.map((file) => html`<link rel="stylesheet" href="/${file}" />`)}
          ${proves ? scripts.map((file) => html`<script type="module" src="/${file}"></script>`) : ''}
        </head>
        <body>
          <main>
            <header>
              ${picture === null ? '' : html`<img src="${picture}" alt="" width="28" height="28" />`}
              <strong>${product}</strong>
              <nav aria-label="${words.language[language]}">
                ${(Object.keys(languages) as Language[]).map((each) => languageLink(each, each === language, path))}
              </nav>
            </header>
            ${body}
          </main>
        </body>
      </html>`
    return c.html(written, status, {
      'content-security-policy': policy,
      'cache-control': age === undefined ? 'no-store' : `public, max-age=${age}`,
      vary: 'accept-language, cookie',
    })
  }
}

export type Shell = ReturnType<typeof shell>

/** The language that the address asks for, else that of the reader's browser. */
export function languageOf(c: Context): Language {
  const { lang: asked } = c.req.query()
  return asked !== undefined && Object.hasOwn(languages, asked) ? (asked as Language) : languageOfCaller(c)
}

/** The address of a page in a language. */
export const inLanguage = (path: string, language: Language): string => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

const languageLink = (language: Language, isCurrent: boolean, path: string): Html => {
  const { tag, name } = languages[language]
  return isCurrent
    ? html`<a href="${inLanguage(path, language)}" lang="${tag}" aria-current="true">${name}</a>`
    : html`<a href="${inLanguage(path, language)}" lang="${tag}">${name}</a>`
}

/** The files of these pages as the build has named them; none where the web app is not built. */
function builtFiles(webFolder: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  try {
    const manifest = JSON.parse(readFileSync(`${webFolder}/record-page.json`, 'utf8')) as Record<
      string,
      { file: string; css?: string[]; isEntry?: boolean }
    >
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
    return { scripts: entry ? [entry.file] : [], styles: entry?.css ?? [] }
  } catch {
    return { scripts: [], styles: [] }
  }
}

const words = { product: t('Назорат', 'Назорат'), language: t('Тил', 'Язык') }
