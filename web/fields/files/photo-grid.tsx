import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { StoredFile } from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { use, useEffect, useState } from 'react'
import { fileUrl } from '../../api/client.ts'
import { formatMoment } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { fetched } from '../../ui/code.ts'
import { GalleryContext, PrintedContext } from './gallery.ts'
import { heldFiles, useHeld } from './held.ts'
import { previewOf } from './preview.ts'
import './photos.css'

interface PhotoGridProps {
  photos: readonly StoredFile[]
  /** Where each of them stands, when they are all photos of a document: in print, four to a sheet with their hashes. */
  labels?: ReadonlyMap<StoredFile, Text>
  /** The document they belong to: people who may see it may open them. */
  document: { type: string; id: string } | undefined
  /** Pictures of those that were just chosen, by their hash: before the document has them nobody may open them. */
  previews?: Readonly<Record<string, string>> | undefined
  onRemove?: ((file: StoredFile) => void) | undefined
}

/** Photos as small pictures; a press opens a large one, from which the others are reached. */
export function PhotoGrid({ photos, labels, document, previews = {}, onRemove }: PhotoGridProps) {
  const say = useSay()
  const gallery = use(GalleryContext)
  const held = useHeld()
  // Those of a form that is open over the page are not on it yet.
  const isOnPage = gallery !== null && photos.every(({ hash }) => gallery.some(({ file }) => file.hash === hash))
  const reached = isOnPage ? gallery : photos.map((file) => ({ file }))
  const [{ at: opened, isOpen }, setOpened] = useState<{ at: number | null; isOpen: boolean }>({ at: null, isOpen: false })
  // Its code comes first: a part that waits for code is hidden, and would lose the focus that the dialog is to give back.
  const open = async ({ hash }: StoredFile) => {
    await PhotoViewer.fetch()
    setOpened({ at: reached.findIndex(({ file }) => file.hash === hash), isOpen: true })
  }
  return (
    <>
      <ul className={labels ? 'photo-grid photo-sheet' : 'photo-grid'}>
        {photos.map((file, i) => (
          <li key={`${file.hash} ${i}`} className="photo-item">
            <Small file={file} document={document} preview={previews[file.hash]} onOpen={() => void open(file)} />
            {labels && <span className="photo-note photo-label muted">{say(labels.get(file)!)}</span>}
            {file.photo?.takenAt && (
              <span className="photo-note muted numeric" title={say(cameraSays)}>
                {formatMoment(file.photo.takenAt)}
              </span>
            )}
            {held.has(file.hash) && <span className="photo-note muted">{say(heldHere)}</span>}
            {labels && <Printed file={file} />}
            {onRemove && (
              <Button
                className="photo-remove"
                icon={<Cross />}
                aria-label={`${say(remove)}: ${file.name}`}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {opened !== null && document && (
        <PhotoViewer
          photos={reached}
          document={document}
          at={opened}
          isOpen={isOpen}
          onMove={(at) => setOpened({ at, isOpen: true })}
          onClose={() => setOpened({ at: opened, isOpen: false })}
        />
      )}
    </>
  )
}

interface SmallProps {
  file: StoredFile
  document: PhotoGridProps['document']
  preview: string | undefined
  onOpen: () => void
}

function Small({ file, document, preview, onOpen }: SmallProps) {
  const say = useSay()
  const isPrinted = use(PrintedContext)
  // A former photo, or one that the saved document does not have yet, is shown to nobody.
  const [isGone, setGone] = useState(false)
  const held = useHeldPreview(file, !preview)
  if (preview ?? held) return <img className="photo-small" src={preview ?? held} alt={file.name} />
  if (!document || !file.photo || isGone) return <span className="photo-small photo-unseen muted">{file.name}</span>
  const drawn = isPrinted ? file.photo.shown : file.photo.thumbnail
  return (
    <button type="button" className="photo-small" aria-label={say(enlarge, { name: file.name })} onClick={onOpen}>
      <img
        src={fileUrl(drawn, document)}
        alt=""
        loading={isPrinted ? 'eager' : 'lazy'}
        data-printed={isPrinted || undefined}
        onError={() => setGone(true)}
      />
    </button>
  )
}

/** The picture of a photo that this device holds, also after the page was loaded again. */
function useHeldPreview({ hash }: StoredFile, isWanted: boolean): string | undefined {
  const isHeld = useHeld().has(hash) && isWanted
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!isHeld) return
    const draw = async () => {
      const bytes = await (await heldFiles())?.bytes(hash)
      if (bytes) setPreview(await previewOf(bytes))
    }
    // Its name stands in its place.
    draw().catch(() => undefined)
  }, [hash, isHeld])
  return preview
}

/** On paper, what the screen says of an enlarged photo. */
function Printed({ file: { name, hash, photo } }: { file: StoredFile }) {
  const say = useSay()
  return (
    <span className="photo-note photo-printed">
      {name}
      {photo?.takenIn && <span>{`${photo.takenIn.latitude}, ${photo.takenIn.longitude}`}</span>}
      {(photo?.takenAt || photo?.takenIn) && <span>{say(unverified)}</span>}
      <span>SHA-256 {hash}</span>
    </span>
  )
}

/** Of a file whose bytes the server does not have. */
export const heldHere = t('Шу телефонда, ҳали юборилмаган', 'На этом телефоне, ещё не отправлено')

const PhotoViewer = fetched(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

const enlarge = t('Катталаштириш: {name}', 'Увеличить: {name}')
const remove = t('Олиб ташлаш', 'Убрать')
const unverified = t('Вақт ва жой қурилма маълумоти бўйича, текширилмаган', 'Время и место — по данным устройства, не проверены')
const cameraSays = t('Камера соати бўйича', 'По часам камеры')
