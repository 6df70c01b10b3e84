import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** The files of "Life of a click", in order. */
const stations = Array.from(
  text
    .split('### Life of a click')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\d+\. `([^`]+)`/gm),
  ([, path]) => path!,
)

test('the life of a click has fewer than ten stations, each of which imports or names the next', () => {
  expect(stations.length).toBeGreaterThan(5)
  expect(stations.length).toBeLessThan(10)
  const broken = stations.slice(1).filter((next, i) => !leadsTo(stations[i]!, next))
  expect(broken).toEqual([])
})

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

function leadsTo(path: string, next: string): boolean {
  const source = readFileSync(join(root, path), 'utf8')
  const imported = Array.from(source.matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, from]) => normalize(join(dirname(path), from!)))
  return source.includes(next) || imported.includes(next)
}
