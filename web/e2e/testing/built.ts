import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webFolder } from '../../../run/processes/web.ts'

/** The path of the file that the build made of a module, which is named from `web`. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  return `/${manifest[module]!.file}`
}
