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

/** Below so many pixels the sidebar folds. */
export const foldedBelow = 1200

/** The widths of the layout: from the first on a document stands beside its list, below the second the sidebar folds, below the third it is a drawer and tables are cards. */
export const useWide = (): boolean => useMedia('(min-width: 1440px)')
export const useFolded = (): boolean => useMedia(`(max-width: ${foldedBelow - 0.02}px)`)
export const useNarrow = (): boolean => useMedia('(max-width: 767.98px)')
