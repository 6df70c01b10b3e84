import { AnchorButton, Button, Dialog } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, DownloadIcon } from '@blueprintjs/icons'
import { formatMoment, t } from '@nazorat/machines/i18n'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { fileUrl } from '../../api/client.ts'
import { formatSize } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import type { PhotoAt } from './gallery.ts'
import './photos.css'

interface Props {
  photos: readonly PhotoAt[]
  document: { type: string; id: string }
  at: number
  isOpen: boolean
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo as large as the screen allows, with what is known of it; the arrows lead to the others, and so does a finger. */
export function PhotoViewer({ photos, document, at, isOpen, onMove, onClose }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const touched = useRef<{ x: number; y: number } | null>(null)
  const { file, label } = photos[at] ?? {}
  if (!file?.photo) return null
  const { shown, width, height, takenAt, takenIn } = file.photo
  const move = (by: number) => onMove((at + by + photos.length) % photos.length)
  const press = (event: KeyboardEvent) => {
    const by = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : 0
    if (by !== 0 && photos.length > 1) move(by)
  }
  const touch = ({ touches }: TouchEvent) => {
    const finger = touches[0]
    // Two fingers enlarge the page.
    touched.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
  }
  const lift = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    const from = touched.current
    touched.current = null
    if (!from || !finger || photos.length < 2) return
    const [right, down] = [finger.clientX - from.x, finger.clientY - from.y]
    if (Math.abs(right) > swipe && Math.abs(right) > 2 * Math.abs(down)) move(right < 0 ? 1 : -1)
  }
  return (
    // Keys that the dialog does not take reach this element, in which it is drawn.
    <div onKeyDown={press}>
      <Dialog isOpen={isOpen} shouldReturnFocusOnClose className="photo-viewer" title={file.name} onClose={onClose}>
        <figure className="photo-large" onTouchStart={touch} onTouchEnd={lift}>
          <img key={shown.hash} src={fileUrl(shown, document)} alt={file.name} width={width} height={height} />
          <figcaption className="photo-about stack">
            <div className="row wrap">
              {photos.length > 1 && (
                <>
                  <Button icon={<ChevronLeft />} aria-label={say(words.previous)} onClick={() => move(-1)} />
                  <span className="numeric" role="status">
                    {say(words.at, { at: at + 1, of: photos.length })}
                  </span>
                  <Button icon={<ChevronRight />} aria-label={say(words.next)} onClick={() => move(1)} />
                </>
              )}
              <AnchorButton icon={<DownloadIcon />} href={fileUrl(file, document)} download={file.name}>
                {say(words.asTaken)} ({formatSize(file.size, language)})
              </AnchorButton>
            </div>
            {label && <span>{say(label)}</span>}
            {takenAt && <span>{say(words.takenAt, { moment: formatMoment(takenAt) })}</span>}
            {takenIn && <span>{say(words.takenIn, { place: `${takenIn.latitude}, ${takenIn.longitude}` })}</span>}
            {(takenAt || takenIn) && <span className="muted">{say(words.unverified)}</span>}
            <span className="muted photo-hash">SHA-256 {file.hash}</span>
          </figcaption>
        </figure>
      </Dialog>
    </div>
  )
}

/** How far a finger goes to the side, in pixels, before it asks for another photo. */
const swipe = 48

const words = {
  at: t('{at} / {of}', '{at} из {of}'),
  previous: t('Олдинги сурат', 'Предыдущий снимок'),
  next: t('Кейинги сурат', 'Следующий снимок'),
  asTaken: t('Асл нусхаси', 'Оригинал'),
  takenAt: t('Олинган вақти: {moment}', 'Время съёмки: {moment}'),
  takenIn: t('Олинган жойи: {place}', 'Место съёмки: {place}'),
  unverified: t('Вақт ва жой қурилма маълумоти бўйича, текширилмаган', 'Время и место — по данным устройства, не проверены'),
}
