import { nameIn } from '@nazorat/machines/i18n'
import { type Actor, actorNames } from '@nazorat/machines/workflow'
import { useCallback } from 'react'
import { useLanguage } from './language.tsx'

/** Says the name of a person in the alphabet of the reader's language. */
export function useSayName(): (name: string) => string {
  const { language } = useLanguage()
  return useCallback((name) => nameIn(name, language), [language])
}

/** The names of an actor and of the user for whom they act, as they stand wherever the reader sees them. */
export function useActorNames(actor: Actor): ReturnType<typeof actorNames> {
  return actorNames(actor, useLanguage().language)
}
