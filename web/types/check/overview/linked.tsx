import { fill, type Params, type Text } from '@nazorat/machines/i18n'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.tsx'

interface Props {
  text: Text
  params: Params
  /** The words in place of some parameters, which say the same in words. */
  links: Readonly<Record<string, ReactNode>>
}

/** A sentence some of whose numbers are links. */
export function Linked({ text, params, links }: Props) {
  const { language } = useLanguage()
  return text[language].split(/(\{\w+\})/).map((part, i) => {
    const link = links[part.slice(1, -1)]
    return <Fragment key={i}>{link ?? fill({ ...text, [language]: part }, params, language)}</Fragment>
  })
}
