import type { Page } from 'playwright-core'
import type { ListReply } from '@nazorat/machines/api-types'
import { findDefinition } from '@nazorat/machines/documents'
import { type Actor, scopeOf } from '@nazorat/machines/workflow'
import { getEntry } from '../../api/catalogue.ts'
import { mayOpen } from '../../navigation/menu.ts'
import { pages } from '../../navigation/paths.ts'
import { screenGroups } from '../../navigation/screen-map.ts'

/** A page of the web app. */
export interface View {
  readonly path: string
  /** The page of a document, which has tabs. */
  readonly hasTabs?: true
  readonly isList?: true
}

const screens = screenGroups.flatMap((group) => group.screens)

/** Pages that are in no screen map; the last one is nowhere. */
const alone = [...Object.values(pages).filter((path) => path !== pages.login), '/info/nowhere']

/** The pages that a user is shown: every screen of the map with its first document and its form. */
export async function viewsOf(
  page: Page,
  { actor, isFirst }: { actor: Actor; isFirst: boolean },
  except: ReadonlySet<string>,
): Promise<View[]> {
  const found: View[] = isFirst ? alone.map((path) => ({ path })) : []
  const shown = new Set<string>()
  for (const screen of screens.filter((each) => mayOpen(each, actor) && !except.has(each.path))) {
    const { type, path, listedOn } = screen
    if (listedOn === undefined) found.push({ path, ...(findDefinition(type) && { isList: true }) })
    // Of several screens of a type the first one has those of its documents.
    if (shown.has(type) || !findDefinition(type)) continue
    shown.add(type)
    const { creates } = getEntry(type)
    if (creates.some((permission) => scopeOf(actor, permission))) found.push({ path: `${path}/new` })
    const { rows } = await callIn<ListReply>(page, `${type}/GetList`, { pageSize: 1 })
    if (rows[0]) found.push({ path: `${path}/${rows[0].id}`, hasTabs: true })
  }
  return found
}

/** The reply of a call that the page makes. */
export const callIn = <T>(page: Page, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([path, body]) =>
      (
        await fetch(
          `/api/${path}`,
          body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        )
      ).json(),
    [path, body] as const,
  )
