import { Button } from '@blueprintjs/core'
import { ArrowUpIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { shownFrom } from './limits.ts'
import './to-top.css'

/** Takes whatever has been scrolled far, the page or the list in it, back to its top. */
export function ToTop() {
  const say = useSay()
  const [scrolled, setScrolled] = useState<Element | null>(null)
  useEffect(() => {
    const look = ({ target }: Event) => {
      const element = target === document ? document.scrollingElement : target
      // Menus and text areas scroll too; only the page and what says so has a top worth returning to.
      if (!(element instanceof Element) || !(element === document.scrollingElement || element.matches('[data-scrolls]'))) return
      setScrolled(element.scrollTop > shownFrom ? element : null)
    }
    // The page may have been scrolled before this came.
    if ((document.scrollingElement?.scrollTop ?? 0) > shownFrom) setScrolled(document.scrollingElement)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [])
  if (!scrolled?.isConnected) return null
  return (
    <Button
      className="to-top"
      icon={<ArrowUpIcon />}
      aria-label={say(toTop)}
      title={say(toTop)}
      onClick={() => scrolled.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  )
}

const toTop = t('Юқорига', 'Наверх')
