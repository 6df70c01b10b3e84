import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { commonFiles } from './common-files.ts'
import { compressed } from './compressed.ts'
import { derivedData } from './derived-data.ts'
import { installable } from './installable.ts'
import { ownFont } from './own-font.ts'
import { recordPage } from './record-page.ts'
import { usedStyles } from './used-styles.ts'

// A build is always a production build: a test's NODE_ENV would include the libraries' slow development code.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const common = commonFiles()

export default defineConfig({
  plugins: [
    common.plugin,
    derivedData(),
    ownFont(),
    usedStyles(),
    withoutNamedIcons(),
    withoutEvalProbe(),
    recordPage(),
    compressed(),
    react(),
    installable(),
  ],
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: {
      '/api': server,
      '^/log/(?:checkpoint|keys?|policy|tile)(?:/|$)': server,
      '^/(?:(?:c|open)(?:/|$)|manifest\\.webmanifest$)': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // `bundle.test.ts` holds the sizes that matter.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // It takes a module for part of the start page that only other chunks import; `bundle.test.ts` knows better. That a plugin takes long on
      // a busy machine is nothing to tell at a first start.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // Every page lists the files that it may fetch: short names save it 3 kB.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: common.groups },
      },
      // Definitions are values: a page that imports one word of the kit does not need them all.
      treeshake: { moduleSideEffects: (id) => !/\/machines\/.+\.ts$/.test(id) || /\/node_modules\/(?!@nazorat)/.test(id) },
    },
  },
})

/**
 * Blueprint's `<Icon icon="name">` carries the names of all its icons, and can load them all. Here
 * every icon is imported by itself; one asked for by name says so in the console.
 */
function withoutNamedIcons(): Plugin {
  const stubs: Record<string, string> = {
    'iconLoader.js': `export class Icons {
      static load(icon) { return Promise.reject(new Error('import the icon itself, not its name: ' + icon)) }
      static getPaths() { return undefined }
      static setLoaderOptions() {}
    }`,
    'iconNames.js': 'export const IconNames = {}; export const IconNamesSet = new Set()',
  }
  return {
    name: 'without-named-icons',
    enforce: 'pre',
    load(id) {
      const name = /@blueprintjs\/icons\/lib\/esm\/([^/?]+)/.exec(id)?.[1]
      return name === undefined ? undefined : stubs[name]
    },
  }
}

/** Zod asks at its start whether it may make code at run time; the page's security policy says no, and reports the question. */
function withoutEvalProbe(): Plugin {
  return {
    name: 'without-eval-probe',
    transform(code, id) {
      return /zod\/v4\/core\/util\.js/.test(id) ? code.replace('new F("");', 'throw F;') : undefined
    },
  }
}
