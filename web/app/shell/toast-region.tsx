import { AnchorButton, Button } from '@blueprintjs/core'
import { CrossIcon, ErrorIcon, TickCircleIcon } from '@blueprintjs/icons'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { words } from '../../i18n/words.ts'
import { closeToast, type Toast, toastStore } from '../../ui/toasts.ts'
import { useNarrow } from '../../ui/use-media.ts'
import './toasts.css'

/** The toasts, in two live regions that are there before anything is said in them: an error interrupts, the rest waits. */
export function ToastRegion() {
  const say = useSay()
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const region = useRef<HTMLElement>(null)
  useRoomFor(region)
  const [toast] = shown
  const drawn = toast && <OneToast key={toast.id} toast={toast} />
  const isError = toast?.kind === 'error'
  return (
    <section ref={region} className="toasts" aria-label={say(shellWords.messages)}>
      <div role="alert">{isError && drawn}</div>
      <div role="status">{!isError && drawn}</div>
    </section>
  )
}

/**
 * Keeps what stays in sight of the page out from under the messages: the header grows where they are higher, bars at the bottom stand above
 * them.
 */
function useRoomFor(region: RefObject<HTMLElement | null>): void {
  const isNarrow = useNarrow()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const height = region.current!.offsetHeight
      style.setProperty('--toast-over', `${isNarrow ? 0 : Math.max(0, height - headerRoom)}px`)
      style.setProperty('--toast-room', `${isNarrow ? height : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(region.current!)
    return () => observer.disconnect()
  }, [region, isNarrow])
}

/** The header has room for two lines, with the gap below them. */
const headerRoom = 50

const lasts = 6000

function OneToast({ toast: { id, kind, text, link } }: { toast: Toast }) {
  const say = useSay()
  const router = useRouter()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind !== 'done' || held) return
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
      <span className="toast-text note" title={kind === 'error' ? undefined : say(text)}>
        <span>{say(text)}</span>
      </span>
      {link && (
        <AnchorButton variant="minimal" size="small" intent="primary" href={link.to} onClick={follow}>
          {say(link.text)}
        </AnchorButton>
      )}
      <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={say(words.close)} onClick={() => closeToast(id)} />
    </div>
  )
}
