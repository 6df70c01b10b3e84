import { AnchorButton } from '@blueprintjs/core'
import { Document, DownloadIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { type MouseEvent, type ReactNode, use } from 'react'
import { formatSize } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import type { TabProps } from '../page/tab.ts'
import { PhotoGrid } from '../../../fields/files/photo-grid.tsx'
import { galleryOf, OpenFileContext, type Paper, papersOf, photosOf } from './open-file.ts'
import './files.css'

/** Every paper and photo of the document, with the field, or the row, that it stands in. */
export function FilesTab({ definition, document }: TabProps) {
  const say = useSay()
  const papers = papersOf(definition, document)
  const photos = galleryOf(definition, document)
  if (papers.length + photos.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  return (
    <div className="papers box">
      <ul>
        {papers.map((paper, at) => (
          <PaperRow key={`${paper.path} ${paper.url}`} paper={paper} at={at}>
            <span className="paper-label muted">
              <span className={papers[at - 1]?.path === paper.path ? 'visually-hidden' : undefined}>{say(paper.label)}</span>
            </span>
          </PaperRow>
        ))}
      </ul>
      {photos.length > 0 && (
        <section className="papers-photos" aria-label={say(words.photos)}>
          <PhotoGrid
            photos={photos.map(({ file }) => file)}
            labels={new Map(photos.map(({ file, label }) => [file, label]))}
            document={{ type: definition.type, id: document.id }}
          />
        </section>
      )}
    </div>
  )
}

/** The papers and photos of one field, where it stands among the others. */
export function FieldPapers({ definition, document, name }: TabProps & { name: string }) {
  const papers = papersOf(definition, document)
  const photos = photosOf(definition, document).flatMap(({ path, file }) => (path === name ? [file] : []))
  return (
    <>
      {papers.some(({ path }) => path === name) && (
        <ul className="field-papers">
          {papers.map((paper, at) => paper.path === name && <PaperRow key={paper.url} paper={paper} at={at} />)}
        </ul>
      )}
      {photos.length > 0 && <PhotoGrid photos={photos} document={{ type: definition.type, id: document.id }} />}
    </>
  )
}

/** A press opens the paper beside the document, or in a new tab. */
function PaperRow({ paper: { name, size, url, shownUrl }, at, children }: { paper: Paper; at: number; children?: ReactNode }) {
  const say = useSay()
  const { language } = useLanguage()
  const { opened, open } = use(OpenFileContext)
  const press = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(at)
  }
  return (
    <li className={at === opened ? 'paper paper-open' : 'paper'}>
      {children}
      <span className="paper-about row wrap">
        <Document className="paper-icon" />
        <a href={shownUrl} target="_blank" rel="noreferrer" data-paper={at} aria-current={at === opened || undefined} onClick={press}>
          {name}
        </a>
        <span className="paper-size numeric">{formatSize(size, language)}</span>
      </span>
      <AnchorButton
        variant="minimal"
        size="small"
        icon={<DownloadIcon />}
        href={url}
        download={name}
        aria-label={say(words.take, { name })}
        title={say(words.take, { name })}
      />
    </li>
  )
}

const words = {
  photos: t('Суратлар', 'Снимки'),
  none: t('Ҳужжатга файл бириктирилмаган', 'К документу не приложены файлы'),
  take: t('Юклаб олиш: {name}', 'Скачать: {name}'),
}
