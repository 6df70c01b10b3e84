import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds the script and the style of the page behind the code of an order (`record-page/`), and of the page of a witness
 * (`record-page/witness/`), beside the app and apart from it: they have few kilobytes, and share no file with the app. `record-page.json` and
 * `witness-page.json` name their files for the servers, which write the pages themselves.
 */
export const recordPage = (): Plugin => ({
  name: 'record-page',
  apply: 'build',
  // Before `compressed`, which takes all files that are there.
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir }) {
      for (const [page, folder] of [
        ['record-page', 'record-page'],
        ['witness-page', 'record-page/witness'],
      ] as const)
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          publicDir: false,
          build: {
            target: 'es2022',
            outDir: dir!,
            emptyOutDir: false,
            manifest: `${page}.json`,
            modulePreload: false,
            rolldownOptions: {
              input: join(import.meta.dirname, `${folder}/main.ts`),
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
