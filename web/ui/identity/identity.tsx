import { accentsOf } from '@nazorat/machines/documents/settings/identity/accent'
import { useEffect } from 'react'
import { emblemUrl, useIdentity } from '../../api/identity.ts'

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
      .bp6-dark { ${coloursOf(accents.dark, 'white')} }
      .field-theme { ${coloursOf(accents.field, 'black')} }`)
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
