import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Up to so many pixels the sidebar is folded. */
export const foldedUpTo = 1200

/**
 * The widths of the layout: from the first on a document stands beside its list, from the second on a document's files and events stand
 * beside its sections; up to the third the sidebar is folded, up to the fourth it is a drawer and tables are cards.
 */
export const useWide = (): boolean => useMedia('(min-width: 1440px)')
export const useRoomy = (): boolean => useMedia('(min-width: 1280px)')
export const useFolded = (): boolean => useMedia(`(max-width: ${foldedUpTo}px)`)
export const useNarrow = (): boolean => useMedia('(max-width: 768px)')
