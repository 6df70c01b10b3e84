import { type Language, type Params, type Text, defaultLanguage, fill, languages, nameIn } from '@nazorat/machines/i18n'
import { type ReactNode, createContext, use, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { writeStored, readStored } from '../storage/local-storage.ts'
import { type Actor, actorNames } from '@nazorat/machines/workflow'

/** Says a text in the person's language; a plain string is a title or a name and stays as it is. */
export type Say = (text: Text | string, params?: Params) => string

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(currentLanguage)
  useEffect(() => {
    document.documentElement.lang = languages[language].tag
    writeStored('language', language)
    // The server answers in it too, even before anybody has signed in.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=strict`
  }, [language])
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>
}

/** Takes over the language that an account keeps: the server answers in it, so the page speaks no other. */
export function useLanguageOf(language: Language): void {
  const { setLanguage } = useLanguage()
  // Before the first paint, so that nobody sees the language of whoever was here before.
  useLayoutEffect(() => setLanguage(language), [language, setLanguage])
}

export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const held = use(LanguageContext)
  if (!held) throw new Error('useLanguage outside LanguageProvider')
  return held
}

export function useSay(): Say {
  const { language } = useLanguage()
  return useCallback((text, params = {}) => say(text, params, language), [language])
}

export const say = (text: Text | string, params: Params, language: Language): string =>
  typeof text === 'string' ? text : fill(text, params, language)

/** The language outside of React: of the login page, and of the sentences that the browser itself has to say. */
export function currentLanguage(): Language {
  const language = readStored('language', defaultLanguage)
  return Object.hasOwn(languages, language) ? language : defaultLanguage
}

export const LanguageContext = createContext<ReturnType<typeof useLanguage> | null>(null)

/** A text with its parameters in place, still in all three languages: for what outlives a switch of language. */
export const filled = (text: Text, params: Params): Text => ({
  ln: fill(text, params, 'ln'),
  cl: fill(text, params, 'cl'),
  ru: fill(text, params, 'ru'),
})

/** Says the name of a person in the alphabet of the reader's language. */
export function useSayName(): (name: string) => string {
  const { language } = useLanguage()
  return useCallback((name) => nameIn(name, language), [language])
}

/** The names of an actor and of the user for whom they act, as they stand wherever the reader sees them. */
export function useActorNames(actor: Actor): ReturnType<typeof actorNames> {
  return actorNames(actor, useLanguage().language)
}
