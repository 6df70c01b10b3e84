import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { fileUrl } from '../../api/client.ts'
import { formatMoment } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { fetched } from '../../ui/code.ts'
import './photos.css'

interface PhotoGridProps {
  photos: readonly StoredFile[]
  /** The document they belong to: people who may see it may open them. */
  document: { type: string; id: string } | undefined
  /** Pictures of those that were just chosen, by their hash: before the document has them nobody may open them. */
  previews?: Readonly<Record<string, string>> | undefined
  onRemove?: ((file: StoredFile) => void) | undefined
}

/** Photos as small pictures; a press opens a large one, from which the others are reached. */
export function PhotoGrid({ photos, document, previews = {}, onRemove }: PhotoGridProps) {
  const say = useSay()
  const [{ at: opened, isOpen }, setOpened] = useState<{ at: number | null; isOpen: boolean }>({ at: null, isOpen: false })
  // Its code comes first: a part that waits for code is hidden, and would lose the focus that the dialog is to give back.
  const open = async (at: number) => {
    await PhotoViewer.fetch()
    setOpened({ at, isOpen: true })
  }
  return (
    <>
      <ul className="photo-grid">
        {photos.map((file, at) => (
          <li key={file.hash} className="photo-item">
            <Small file={file} document={document} preview={previews[file.hash]} onOpen={() => void open(at)} />
            {file.photo?.takenAt && (
              <span className="photo-note muted numeric" title={say(cameraSays)}>
                {formatMoment(file.photo.takenAt)}
              </span>
            )}
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
          photos={photos}
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
  // A former photo, or one that the saved document does not have yet, is shown to nobody.
  const [isGone, setGone] = useState(false)
  if (preview) return <img className="photo-small" src={preview} alt={file.name} />
  if (!document || !file.photo || isGone) return <span className="photo-small photo-unseen muted">{file.name}</span>
  const { thumbnail } = file.photo
  return (
    <button type="button" className="photo-small" aria-label={say(enlarge, { name: file.name })} onClick={onOpen}>
      <img src={fileUrl(thumbnail, document)} alt="" loading="lazy" onError={() => setGone(true)} />
    </button>
  )
}

const PhotoViewer = fetched(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

const enlarge = t('Катталаштириш: {name}', 'Увеличить: {name}')
const remove = t('Олиб ташлаш', 'Убрать')
const cameraSays = t('Камера соати бўйича', 'По часам камеры')
