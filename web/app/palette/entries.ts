import { finder, type Language, languages, type Text } from '@nazorat/machines/i18n'
import { scopeOf } from '@nazorat/machines/workflow'
import { useRouter } from '@tanstack/react-router'
import { useChangeUser, useSwitchLanguage } from '../../features/account/session.ts'
import { signOut } from '../../features/account/sign-out.ts'
import { useActor } from '../../api/user.tsx'
import { getEntry } from '../../api/catalogue.ts'
import { numberOf } from '../../fields/reference/number-of.ts'
import { numberWord } from '../../fields/reference/titles.ts'
import { menuOf } from '../../navigation/menu.ts'
import { dashboardPath, documentPath, myInformationPath, newPath, pages } from '../../navigation/paths.ts'
import { useChooseTheme } from '../../features/account/use-choose-theme.ts'
import { menuPlaces, useMenuPlace } from '../../navigation/menu-place.ts'
import { themes } from '../../ui/theme.ts'
import { useFolded } from '../../ui/use-media.ts'
import { accountWords } from '../../features/account/account-words.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { paletteWords } from './palette-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { useOffered } from '../../ui/commands.ts'
import { useFixedEntries } from './fixed-entries.ts'
import { useFoundDocuments } from './find-documents.ts'
import { topicPath, topicsFor } from '../help/topic-list.ts'
import { dashboardLetter, keysOf, lettersOf } from './letters.ts'
import { openHelp } from './open.ts'
import { useQueueEntries } from './queue-entries.ts'
import { recentDocuments } from '../../storage/recent.ts'

export interface Entry {
  readonly id: string
  readonly text: string
  /** Further text to search by, or the document's type. */
  readonly note?: string
  readonly keys?: string
  readonly run: () => void
}

interface EntryGroup {
  readonly label: Text
  readonly entries: readonly Entry[]
}

/** Everything that the palette can lead to, as far as it matches what was typed. */
export function useEntries(typed: string, search: string): { groups: EntryGroup[]; searching: boolean } {
  const say = useSay()
  const router = useRouter()
  const actor = useActor()
  const { language } = useLanguage()
  const offered = useOffered()
  const chooseTheme = useChooseTheme()
  const [, setMenuPlace] = useMenuPlace()
  const folded = useFolded()
  const switchLanguage = useSwitchLanguage()
  const changeUser = useChangeUser()
  const { found, searching } = useFoundDocuments(actor, search)
  const queues = useQueueEntries(actor)
  const fixed = useFixedEntries(actor)
  const go = (href: string) => () => void router.navigate({ href })
  const screens = menuOf(actor).flatMap(({ items }) => items)
  const letters = new Map([...lettersOf(actor, language)].map(([letter, { path }]) => [path, letter]))

  const toScreens = screens.map(({ path, label }): Entry => {
    const letter = letters.get(path)
    return { id: `screen ${path}`, text: say(label), ...(letter && { keys: keysOf(letter) }), run: go(path) }
  })
  toScreens.unshift({ id: 'dashboard', text: say(shellWords.dashboard), keys: keysOf(dashboardLetter(language)), run: go(dashboardPath) })
  const toDocuments = found.map(({ definition, row, title }): Entry => ({
    id: row.id,
    text: numbered(say(title), numberOf(definition, row)),
    note: `${say(definition.label.one)} · ${say(definition.states[row.state]?.label ?? row.state)}`,
    run: go(documentPath(definition.type, row.id)),
  }))
  const toRecent = recentDocuments().map(({ type, id, title, number }): Entry => ({
    id: `recent ${id}`,
    text: numbered(say(title), number),
    note: say(getEntry(type).label.one),
    run: go(documentPath(type, id)),
  }))
  const toQueues = queues.map(({ path, list, queue, label }): Entry => ({
    id: `queue ${path} ${queue}`,
    text: `${say(list)}: ${say(label)}`,
    run: go(`${path}?queue=${queue}`),
  }))
  const toHelp = topicsFor(actor).map(({ name, title }): Entry => ({ id: `help ${name}`, text: say(title), run: go(topicPath(name)) }))
  const toFixed = fixed.map(({ type, id, title, kind }): Entry => ({
    id: `fixed ${id}`,
    text: say(title),
    note: say(kind),
    run: go(documentPath(type, id)),
  }))
  const here = offered.map(({ id, label, run }): Entry => ({ id: `offered ${id}`, text: say(label), run }))
  const actions: Entry[] = [
    ...[...new Set(screens.map(({ type }) => getEntry(type)))]
      .filter(({ creates }) => creates.some((permission) => scopeOf(actor, permission) !== null))
      .map(({ type, label }) => ({ id: `new ${type}`, text: say(paletteWords.create, { what: label.one }), run: go(newPath(type)) })),
    { id: 'notifications', text: say(accountWords.notifications), run: go('/management/notification') },
    { id: 'me', text: say(accountWords.myInformation), run: go(myInformationPath) },
    ...(Object.keys(languages) as Language[]).map((each) => ({
      id: `language ${each}`,
      text: say(paletteWords.language, { language: languages[each].name }),
      run: () => switchLanguage(each),
    })),
    ...themes.map((each) => ({
      id: `theme ${each}`,
      text: say(paletteWords.theme, { theme: accountWords.themes[each] }),
      run: () => chooseTheme(each),
    })),
    ...(folded
      ? []
      : menuPlaces.map((each) => ({
          id: `menu ${each}`,
          text: `${say(accountWords.menuPlace)}: ${say(accountWords.menuPlaces[each])}`,
          run: () => setMenuPlace(each),
        }))),
    { id: 'help', text: say(paletteWords.key.help), keys: '?', run: openHelp },
    { id: 'helpPages', text: say(paletteWords.allHelp), run: go(pages.help) },
    { id: 'changeUser', text: say(accountWords.changeUser), run: changeUser },
    { id: 'logout', text: say(accountWords.logout), run: () => void signOut(actor.id) },
  ]
  const fits = fitting(typed)
  const groups = [
    { label: paletteWords.recent, entries: typed ? [] : toRecent },
    // The open document's own actions come before all that lead elsewhere.
    { label: paletteWords.here, entries: here.filter(fits) },
    { label: paletteWords.screens, entries: toScreens.filter(fits) },
    { label: paletteWords.queues, entries: typed ? toQueues.filter(fits).slice(0, 8) : [] },
    // The server's results match already, perhaps by a field other than the title.
    { label: paletteWords.documents, entries: toDocuments },
    { label: paletteWords.help, entries: typed ? toHelp.filter(fits).slice(0, 6) : [] },
    { label: paletteWords.settings, entries: typed ? toFixed.filter(fits).slice(0, 6) : [] },
    { label: paletteWords.actions, entries: actions.filter(fits).slice(0, typed ? 12 : 5) },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), searching }
}

const numbered = (title: string, number: string | null): string => (number ? `${numberWord(number)} · ${title}` : title)

function fitting(typed: string): (entry: Entry) => boolean {
  const finds = finder(typed)
  return ({ text, keys = '' }) => finds(`${text} ${keys}`)
}
