import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latinOf, type Text } from '@nazorat/machines/i18n'

/** Names that are the same in every language. */
export const names =
  /WCAG|AA даражасига|уровень AA|#1f5aa8|PDF|USB|\bQR\b|JPEG|PNG|WebP|SVG|HEIC|JSON|json|Excel|\.xlsx|\.xlsb|\.xls|\.ods|OpenDocument|LibreOffice|XML|CSV|UTF-8|Enter|Caps Lock|XES|IEEE|OCEL|SHA-256|RFC|Ed25519|key\.pem|proofs|\bPEM\b|\bzip\b|\bnull\b|\bat\b|\btotal\b|exactTotal|«events»|AA1234567|77AB12|A–F|\bCMS\b|base64|\buserId\b|MP4|MPEG|MOV|AVI|WMV|WebM|WebVTT|WEBVTT|SubRip|line:50%|ffmpeg|\btus\b|HLS|E-IMZO|e-imzo\.uz|DSKEYS|master\.m3u8/g
/** A placeholder in a text: a parameter, the forms of a word for one, or an expression. */
export const gap = /\{\w+(?:\|[^}]*)?\}|\$\{[^}]*\}/g

const literal = /'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)"/.source
const call = new RegExp(String.raw`\bt\(\s*(?:${literal}),\s*(?:${literal})(?:,\s*(?:${literal}))?,?\s*\)`, 'g')
const escapes = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replace(/\\n/g, '\n')

/** Every text in the source, `t` with literals, by the file where it stands. */
export const textsByFile: readonly { readonly path: string; readonly texts: readonly (Text & { readonly isGiven: boolean })[] }[] =
  globSync('{machines,engine,api,worker,web,run}/**/*.{ts,tsx}', {
    cwd: join(import.meta.dirname, '../..'),
    exclude: (path) => /node_modules|testing$|e2e$|\.test\.tsx?$/.test(path),
  }).map((path) => ({ path, texts: textsOf(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) }))

export const texts = textsByFile.flatMap((file) => file.texts)

/** `isGiven`: its Latin is written beside it. */
function textsOf(source: string): (Text & { isGiven: boolean })[] {
  return Array.from(source.matchAll(call), ([, ...parts]) => {
    const [cl, ru, ln] = [0, 3, 6]
      .map((from) => parts.slice(from, from + 3).find((part) => part !== undefined))
      .map((part) => (part === undefined ? undefined : escapes(part)))
    return { ln: ln ?? latinOf(cl!), cl: cl!, ru: ru!, isGiven: ln !== undefined }
  })
}
