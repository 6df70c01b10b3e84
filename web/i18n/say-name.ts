import { nameIn } from '@nazorat/machines'
import { useCallback } from 'react'
import { useLanguage } from './language.tsx'

/** Says the name of a person in the alphabet of the reader's language. */
export function useSayName(): (name: string) => string {
  const { language } = useLanguage()
  return useCallback((name) => nameIn(name, language), [language])
}
