import { defaultLanguage, fill, type Language, languages, type Params, type Text } from '@nazorat/machines/i18n'
import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { keep, kept } from '../storage/local-storage.ts'

/** Says a text in the person's language; a plain string is a title or a name and stays as it is. */
export type Say = (text: Text | string, params?: Params) => string

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(currentLanguage)
  useEffect(() => {
    document.documentElement.lang = languages[language].tag
    keep('language', language)
    // The server answers in it too, even before anybody has signed in.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=strict`
  }, [language])
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>
}

/** Takes over the language that an account keeps: the server answers in it, so the page speaks no other. */
export function useLanguageOf(kept: Language): void {
  const { setLanguage } = useLanguage()
  // Before the first paint, so that nobody sees the language of whoever was here before.
  useLayoutEffect(() => setLanguage(kept), [kept, setLanguage])
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
  const language = kept('language', defaultLanguage)
  return Object.hasOwn(languages, language) ? language : defaultLanguage
}

const LanguageContext = createContext<ReturnType<typeof useLanguage> | null>(null)
