import { accentsOf } from '@nazorat/machines/documents/settings/identity/accent'
import type { Text } from '@nazorat/machines/i18n'
import { useEffect } from 'react'
import { emblemUrl, useIdentity } from '../../api/identity.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import './authority.css'

/** The name of the authority whose system this is, or else of the system. */
export const useAuthority = (): Text => useIdentity().name ?? words.product

/** The emblem of the authority, or else the letter of the system. */
export function Mark({ large = false }: { large?: boolean }) {
  const say = useSay()
  const { emblem } = useIdentity()
  const size = large ? 'mark mark-large' : 'mark'
  return emblem === null ? (
    <span className={`${size} mark-letter`} aria-hidden="true">
      {say(words.product).slice(0, 1)}
    </span>
  ) : (
    <img className={size} src={emblemUrl(emblem)} alt="" />
  )
}

/** The head of the menu: the sign and the name. */
export function Brand() {
  const say = useSay()
  const name = say(useAuthority())
  return (
    <p className={name.length > 24 ? 'brand brand-long strong' : 'brand strong'}>
      <Mark />
      <span>{name}</span>
    </p>
  )
}

/** The head of a printed paper. */
export function PaperHead() {
  const say = useSay()
  const { name } = useIdentity()
  return (
    <p className="paper-head">
      <Mark />
      <span>{say(name ?? words.productLong)}</span>
    </p>
  )
}

/** Gives every page the colour of the authority, and the browser its sign. */
export function Identity() {
  const { accent, emblem } = useIdentity()
  useEffect(() => {
    const accents = accent === null ? null : accentsOf(accent)
    if (!accents) return
    // A sheet made by script: the content security policy lets no style element be added.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      :root { ${coloursOf(accents.light, 'black')} }
      .bp6-dark { ${coloursOf(accents.dark, 'white')} }`)
    document.adoptedStyleSheets.push(sheet)
    return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet))
  }, [accent])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!icon || emblem === null) return
    const before = icon.href
    icon.href = emblemUrl(emblem)
    return () => void (icon.href = before)
  }, [emblem])
  return null
}

const coloursOf = (colour: string, strong: 'black' | 'white'): string => `
  --accent: ${colour};
  --accent-strong: color-mix(in srgb, ${colour} 80%, ${strong});
  --accent-soft: color-mix(in srgb, ${colour} 12%, var(--surface));`
