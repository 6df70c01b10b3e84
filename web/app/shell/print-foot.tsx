import { t } from '@nazorat/machines/i18n'
import { useEffect } from 'react'
import { useActor } from '../../api/user.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useActorNames, useSay } from '../../i18n/language.tsx'

/** Writes who prints, and when, on the foot of every page of paper. */
export function PrintFoot() {
  const say = useSay()
  const { name } = useActorNames(useActor())
  useEffect(() => {
    // A sheet made by script: the content security policy lets no style element be added.
    const sheet = new CSSStyleSheet()
    const write = () => {
      const text = say(words.printed, { at: formatMoment(new Date().toISOString()), name })
      sheet.replaceSync(`@page { @bottom-left { content: "${CSS.escape(text)}"; font-size: 9pt } }`)
    }
    document.adoptedStyleSheets.push(sheet)
    addEventListener('beforeprint', write)
    return () => {
      removeEventListener('beforeprint', write)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [say, name])
  return null
}

const words = { printed: t('Чоп этилган: {at}, {name}', 'Распечатано: {at}, {name}') }
