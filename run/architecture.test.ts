import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every path that the architecture, a decision or a how-to names is there', () => {
  const pages = globSync(['ARCHITECTURE.md', 'docs/how-to/*.md', '{machines,engine,api,worker,web,run}/**/README.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
  expect(pages.length).toBeGreaterThan(20)
  const all = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n')
  const paths = Array.from(all.matchAll(/`((?:machines|engine|api|worker|web|migrations|run|docs)\/[^`*{<\s]*)`/g), ([, path]) => path!)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
