import { AnchorButton, Button } from '@blueprintjs/core'
import { CrossIcon, ErrorIcon, TickCircleIcon } from '@blueprintjs/icons'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { words } from '../../i18n/words.ts'
import { closeToast, type Toast, toastStore } from '../../ui/toasts.ts'
import './toasts.css'

/** The toasts, in two live regions that are there before anything is said in them: an error interrupts, the rest waits. */
export function ToastRegion() {
  const say = useSay()
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const of = (kind: Toast['kind']) => shown.filter((each) => each.kind === kind).map((each) => <OneToast key={each.id} toast={each} />)
  return (
    <section className="toasts" aria-label={say(shellWords.messages)}>
      <div role="alert">{of('error')}</div>
      <div role="status">{of('done')}</div>
    </section>
  )
}

const lasts = 6000

function OneToast({ toast: { id, kind, text, link } }: { toast: Toast }) {
  const say = useSay()
  const router = useRouter()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind === 'error' || held) return
    const timer = setTimeout(() => closeToast(id), lasts)
    return () => clearTimeout(timer)
  }, [id, kind, held])

  const follow = (event: MouseEvent) => {
    closeToast(id)
    // A file is the browser's to fetch; a screen is the router's.
    if (!link || link.to.startsWith('/api/')) return
    event.preventDefault()
    void router.navigate({ href: link.to })
  }
  return (
    <div
      className={`toast toast-${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind === 'error' ? <ErrorIcon className="toast-icon" /> : <TickCircleIcon className="toast-icon" />}
      <span className="toast-text">{say(text)}</span>
      {link && (
        <AnchorButton variant="minimal" size="small" intent="primary" href={link.to} onClick={follow}>
          {say(link.text)}
        </AnchorButton>
      )}
      <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={say(words.close)} onClick={() => closeToast(id)} />
    </div>
  )
}
