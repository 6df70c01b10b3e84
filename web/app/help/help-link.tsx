import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { accountWords } from '../../features/account/account-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { screensOf } from '../../navigation/menu.ts'
import { pages } from '../../navigation/paths.ts'
import { topicPath, topicsFor } from './topic-list.ts'

/** Links to screens and to other topics, as far as the reader may open them, by the names that the menu gives them. */
export function HelpLinks({ to, before }: { to: readonly string[]; before?: string }) {
  const links = useHelpLinks(to)
  if (links.length === 0) return null
  return (
    <span className="help-links wrap">
      {before && <span className="muted">{before}</span>}
      {links.map(({ path, label }) => (
        <Link key={path} to={path}>
          {label}
        </Link>
      ))}
    </span>
  )
}

function useHelpLinks(paths: readonly string[]): { path: string; label: string }[] {
  const say = useSay()
  const actor = useActor()
  const topics = topicsFor(actor)
  return paths.flatMap((path) => {
    const label = everybodys[path] ?? topics.find(({ name }) => topicPath(name) === path)?.title ?? screensOf([path], actor)[0]?.label
    return label ? [{ path, label: say(label) }] : []
  })
}

/** The pages that are open to everybody who is signed in. */
const everybodys: Readonly<Record<string, (typeof shellWords)['dashboard']>> = {
  [pages.dashboard]: shellWords.dashboard,
  [pages.notifications]: accountWords.notifications,
  [pages.myInformation]: accountWords.myInformation,
}
