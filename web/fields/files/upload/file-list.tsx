import { Button } from '@blueprintjs/core'
import { Cross, Document } from '@blueprintjs/icons'
import type { StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { formatSize } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { fileUrl } from '../../../api/client.ts'
import { useHeld } from '../held.ts'
import { heldHere, PhotoGrid } from '../photo-grid.tsx'
import './upload.css'

interface FileListProps {
  files: readonly StoredFile[]
  /** The document they belong to: people who may see it may open them. */
  document: { type: string; id: string } | undefined
  /** Pictures of photos that were just chosen, by their hash. */
  previews?: Readonly<Record<string, string>> | undefined
  onRemove?: ((file: StoredFile) => void) | undefined
}

/** Stored files with their sizes, and photos beneath; people who see the document may open them. */
export function FileList({ files, document, previews, onRemove }: FileListProps) {
  const papers = files.filter(({ photo }) => !photo)
  const photos = files.filter(({ photo }) => photo)
  return (
    <>
      {papers.length > 0 && <Papers files={papers} document={document} onRemove={onRemove} />}
      {photos.length > 0 && <PhotoGrid photos={photos} document={document} previews={previews} onRemove={onRemove} />}
    </>
  )
}

function Papers({ files, document, onRemove }: Omit<FileListProps, 'previews'>) {
  const say = useSay()
  const { language } = useLanguage()
  const held = useHeld()
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.hash} className="file-row row">
          <Document className="file-icon muted" />
          <div className="file-about wrap">
            {document && !held.has(file.hash) ? (
              <a className="file-name" href={fileUrl(file, document)} download={file.name}>
                {file.name}
              </a>
            ) : (
              <span className="file-name">{file.name}</span>
            )}
            <span className="file-note muted numeric">
              {[
                'PDF',
                ...(file.pages ? [say(pages, { count: file.pages })] : []),
                formatSize(file.size, language),
                ...(held.has(file.hash) ? [say(heldHere)] : []),
              ].join(', ')}
            </span>
          </div>
          {onRemove && (
            <Button icon={<Cross />} variant="minimal" aria-label={`${say(remove)}: ${file.name}`} onClick={() => onRemove(file)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const pages = t('{count} бет', '{count} {count|страница|страницы|страниц}')
const remove = t('Олиб ташлаш', 'Убрать')
