import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds the script and the style of the page behind the code of an order (`record-page/`), beside the app and apart from it: it has few
 * kilobytes, and shares no file with the app. `record-page.json` names its files for the server, which writes the page itself.
 */
export const recordPage = (): Plugin => ({
  name: 'record-page',
  apply: 'build',
  // Before `compressed`, which takes all files that are there.
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir }) {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        publicDir: false,
        build: {
          target: 'es2022',
          outDir: dir!,
          emptyOutDir: false,
          manifest: 'record-page.json',
          modulePreload: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'record-page/main.ts'),
            output: {
              entryFileNames: 'assets/[hash:7].js',
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: 'assets/[hash:7][extname]',
            },
            treeshake: { moduleSideEffects: (id) => !/\/machines\/.+\.ts$/.test(id) },
          },
        },
      })
    },
  },
})
