import { type Language, languages } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { LanguageContext, useLanguage } from './language.tsx'

/** Says everything in it in a language that need not be the reader's: a paper for somebody else. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { setLanguage } = useLanguage()
  return (
    <LanguageContext value={{ language, setLanguage }}>
      <div lang={languages[language].tag}>{children}</div>
    </LanguageContext>
  )
}
