import { ButtonGroup, Button } from '@blueprintjs/core'
import { type Language, languages } from '@nazorat/machines/i18n'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'

/** The three languages, each by its own name. */
export function LanguageSwitch({ onSwitch }: { onSwitch: (language: Language) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <ButtonGroup variant="minimal" role="group" aria-label={say(shellWords.language)}>
      {(Object.keys(languages) as Language[]).map((each) => (
        <Button
          key={each}
          size="small"
          active={each === language}
          aria-pressed={each === language}
          lang={languages[each].tag}
          onClick={() => onSwitch(each)}
        >
          {languages[each].name}
        </Button>
      ))}
    </ButtonGroup>
  )
}
