import { filled } from '../../i18n/filled.ts'
import { usePreference } from '../../features/account/preferences.ts'
import { shellWords } from './shell-words.ts'
import { toast } from '../../ui/toasts.ts'

/** `docs/domain.md`, Formats and limits. */
const most = 10

/** The screens that a person has starred, by document type, in the order of starring. */
export function useBookmarks(): { starred: readonly string[]; toggle: (type: string) => void } {
  const [starred, save] = usePreference<readonly string[]>('bookmarks', [])
  const toggle = (type: string): void => {
    const without = starred.filter((each) => each !== type)
    const isStarred = without.length < starred.length
    if (!isStarred && starred.length >= most) return toast.error(filled(shellWords.tooManyStars, { most }))
    save(isStarred ? without : [...starred, type])
  }
  return { starred, toggle }
}
