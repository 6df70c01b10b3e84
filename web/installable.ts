import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'

/**
 * What makes the app installable: icons, and the service worker with the list of the files that a phone keeps. The web app manifest is
 * written by the server (`api/public/web-manifest.ts`), which knows the name and the emblem of the authority.
 *
 * Only the shell and the screens of the field are kept, not the whole app: an inspector installs it over a mobile network. A screen that is
 * not among them needs a network, and says so.
 */
export function installable(): Plugin[] {
  let folder = ''
  return [
    {
      name: 'app-icons',
      apply: 'build',
      configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
      async generateBundle() {
        for (const { name, size, isMaskable } of icons)
          this.emitFile({
            type: 'asset',
            fileName: name,
            source: await sharp(Buffer.from(drawn(isMaskable)))
              .resize(size)
              .png({ compressionLevel: 9 })
              .toBuffer(),
          })
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline/installed',
      filename: 'sw.ts',
      // Only devices that are taken along register it (`offline/installed/worker.ts`).
      injectRegister: false,
      manifest: false,
      integration: { configureCustomSWViteBuild: (build) => void (build.logLevel = 'warn') },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        // The names of the files are hashes of their content.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => {
            const files = filesOfField(folder)
            return { manifest: entries.filter(({ url }) => files.has(url) || url === 'index.html' || url.endsWith('.woff2')) }
          },
        ],
      },
    }),
  ]
}

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** The modules, by the names of the build's manifest, whose code a phone keeps, with all that they import. */
const ofField = [
  /^index\.html$/,
  /^app\/(shell\/|screen\.tsx|dashboard\/(dashboard-page|later-parts)|palette\/)/,
  /^offline\//,
  /^ui\//,
  /^api\//,
  /^i18n\//,
  /^fields\/(?!text\/languages|permissions\/)/,
  /^screens\/(document\/(?!diagram\/)|form\/|list\/|waiting\/)/,
  /^features\/(account\/(login-page|login\/|change-user|sign-in-dialog|user-menu-items|change-password|idle)|notifications\/)/,
  /^features\/signing\/key-login/,
  /^types\/(check\/(?!overview|calendar)|visit\/|result\/|premises\/|schedule\/use)/,
  /^\.\.\/machines\/documents\/(inspections|visits)\//,
  /^\.\.\/machines\/documents\/guidance/,
  // Those of what is about a check, and of what a check refers to.
  /^list-of:/,
]

/** The files of what comes with the first press, by the names that `common-files.ts` gives them, and the library that uploads. */
const ofPresses = ['action-dialog', 'inputs', 'overlays', 'browser']

/** The files of the build that a phone keeps, each with its bytes. */
function filesOfField(folder: string): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const sizes = new Map<string, number>()
  const add = (name: string) => {
    const { file, imports = [], css = [], assets = [] } = manifest[name]!
    if (sizes.has(file)) return
    for (const each of [file, ...css, ...assets]) sizes.set(each, statSync(join(folder, each)).size)
    imports.forEach(add)
  }
  for (const [module, { name = '' }] of Object.entries(manifest))
    if (ofField.some((pattern) => pattern.test(module)) || ofPresses.includes(name)) add(module)
  return sizes
}

export const icons = [
  { name: 'icon-192.png', size: 192, isMaskable: false },
  { name: 'icon-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { name: 'icon-apple-180.png', size: 180, isMaskable: true },
] as const

/** The sign of the app, as the tab of a browser shows it. A system that cuts icons to a shape keeps four fifths of a maskable one. */
const drawn = (isMaskable: boolean): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
  <rect width="16" height="16" ${isMaskable ? '' : 'rx="3"'} fill="#1f5aa8"/>
  <path d="M5 4v8M11 4v8M5 8h6" fill="none" stroke="#fff" stroke-width="2" ${isMaskable ? 'transform="translate(1.6 1.6) scale(.8)"' : ''}/>
</svg>`
