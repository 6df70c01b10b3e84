import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cross } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { useKeys } from '../../../ui/keys.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { TabProps } from '../page/tab.ts'
import { GalleryContext } from '../../../fields/files/gallery.ts'
import { OpenFileContext, papersOf, galleryOf } from './open-file.ts'
import './files.css'

/**
 * A document's page with the open PDF beside it, in the browser's own viewer, so that both can be compared.
 * The arrows up and down go on to the next file, Escape closes it.
 */
export function FileBeside({ definition, document, children }: TabProps & { children: ReactNode }) {
  const say = useSay()
  // Both have room on a screen of this width.
  const isRoomy = useMedia('(min-width: 1200px)') && navigator.pdfViewerEnabled
  const [at, setAt] = useState<number | null>(null)
  const papers = papersOf(definition, document)
  const photos = useMemo(() => galleryOf(definition, document), [definition, document])
  const paper = isRoomy && at !== null ? papers[at] : undefined
  const opened = paper ? at : null
  const files = useMemo(() => ({ opened, open: isRoomy ? setAt : null }), [opened, isRoomy])
  const close = () => {
    setAt(null)
    requestAnimationFrame(() => focusOn(at))
  }
  // From the last one to the first: a button that is disabled under the finger would lose the focus.
  const goTo = (place: number) => {
    const next = (place + papers.length) % papers.length
    if (paper) setAt(next)
    if (globalThis.document.activeElement?.matches('[data-paper]')) focusOn(next)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    const from =
      event.target instanceof HTMLElement ? (event.target.dataset['paper'] ?? (event.target.closest('.file-beside') && at)) : null
    if (by === 0 || from === null) return
    event.preventDefault()
    goTo(Number(from) + by)
  }
  // Before the page's own Escape, which goes back to the list.
  useKeys({ Escape: () => (paper ? close() : false) }, true)
  return (
    <div className={paper ? 'with-file' : undefined} onKeyDown={press}>
      <GalleryContext value={photos}>
        <OpenFileContext value={files}>{children}</OpenFileContext>
      </GalleryContext>
      <span className="visually-hidden" role="status">
        {paper && say(words.opened, { name: paper.name })}
      </span>
      {paper && (
        <section className="file-beside box" aria-label={paper.name}>
          <div className="file-beside-head row">
            <span className="file-beside-name">
              {say(paper.label)}: <b>{paper.name}</b>
            </span>
            {papers.length > 1 && (
              <>
                <span className="file-beside-at muted numeric">{say(words.at, { at: at! + 1, of: papers.length })}</span>
                <Button
                  variant="minimal"
                  size="small"
                  icon={<ChevronLeft />}
                  aria-label={say(words.previous)}
                  title={say(words.previous)}
                  onClick={() => goTo(at! - 1)}
                />
                <Button
                  variant="minimal"
                  size="small"
                  icon={<ChevronRight />}
                  aria-label={say(words.next)}
                  title={say(words.next)}
                  onClick={() => goTo(at! + 1)}
                />
              </>
            )}
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={say(common.close)}
              title={`${say(common.close)} (Esc)`}
              onClick={close}
            />
          </div>
          {/* Chromium shows no PDF in a sandboxed frame. The viewer reaches nothing of the page, and only PDFs come here. */}
          <iframe key={paper.shownUrl} className="file-frame" title={paper.name} src={paper.shownUrl} />
        </section>
      )}
    </div>
  )
}

/** Where its name is in sight: it stands in its section and among all files, and another tab may be open. */
const focusOn = (at: number | null): void =>
  [...document.querySelectorAll<HTMLElement>(`[data-paper="${at}"]`)].find((name) => name.checkVisibility())?.focus()

const words = {
  at: t('{at} / {of}', '{at} из {of}'),
  opened: t('{name} ёнида очилди', 'Файл {name} открыт рядом'),
  previous: t('Олдинги файл', 'Предыдущий файл'),
  next: t('Кейинги файл', 'Следующий файл'),
}
