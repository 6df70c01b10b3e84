import { getEntry } from '../../api/catalogue.ts'
import { accountWords } from '../../features/account/account-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import type { Text } from '@nazorat/machines/i18n'
import { pages, screenAt } from '../../navigation/paths.ts'
import type { Screen } from '../../navigation/screen-map.ts'
import { about, aboutParts } from './about.ts'
import { helpWords } from './help-words.ts'

/** Where on a screen somebody is: what is done there, and with which keys, differs. */
export type Part = 'list' | 'document' | 'form' | 'import' | 'page'

interface Place {
  readonly title: Text | undefined
  readonly about: readonly Text[]
  readonly screen: Screen | undefined
  readonly part: Part
}

/** The help about an address. */
export function placeOf(pathname: string): Place {
  const path = pathname.replace(/\/$/, '')
  const [, group = '', name = '', below = ''] = path.split('/')
  const screen = screenAt(path) ?? screenAt(`/${group}/${name}`)
  const part = !screen ? 'page' : screen.path === path ? (screen.hasOwnView ? 'page' : 'list') : partOf(below, path)
  const at = screen?.path ?? path
  return {
    title: screen ? (screen.label ?? getEntry(screen.type).label.many) : titles[at],
    about: [about[at], ...(part === 'list' || part === 'page' ? [] : [aboutParts[part]])].filter((each) => each !== undefined),
    screen,
    part,
  }
}

const partOf = (below: string, path: string): 'form' | 'import' | 'document' =>
  below === 'new' || path.endsWith('/edit') ? 'form' : below === 'import' ? 'import' : 'document'

const titles: Readonly<Record<string, Text>> = {
  [pages.dashboard]: shellWords.dashboard,
  [pages.notifications]: accountWords.notifications,
  [pages.myInformation]: accountWords.myInformation,
  [pages.changeUser]: accountWords.changeUser,
  [pages.help]: helpWords.help,
}
