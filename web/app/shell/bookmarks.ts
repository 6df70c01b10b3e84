import { filled } from '../../i18n/language.tsx'
import { usePreference } from '../../api/preferences.ts'
import { screenOf } from '../../navigation/paths.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { toast } from '../../ui/toasts.ts'
import { maxBookmarks } from './limits.ts'

/** The screens that a person has starred, by their addresses, in the order of starring. */
export function useBookmarks(): { starred: readonly string[]; toggle: (path: string) => void } {
  const [saved, save] = usePreference<readonly string[]>('bookmarks', [])
  // Before screens had a map, the document type was saved.
  const starred = saved.flatMap((each) => (each.startsWith('/') ? each : (screenOf(each)?.path ?? [])))
  const toggle = (path: string): void => {
    const without = starred.filter((each) => each !== path)
    const isStarred = without.length < starred.length
    if (!isStarred && starred.length >= maxBookmarks) return toast.error(filled(shellWords.tooManyStars, { most: maxBookmarks }))
    save(isStarred ? without : [...starred, path])
  }
  return { starred, toggle }
}
