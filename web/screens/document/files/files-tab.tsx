import { AnchorButton } from '@blueprintjs/core'
import { Document, DownloadIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines'
import { type MouseEvent, use } from 'react'
import { formatSize } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import type { TabProps } from '../page/tab.ts'
import { OpenFileContext, papersOf } from './open-file.ts'
import './files.css'

/** Every paper of the document, by the field, or the row, that it stands in. A press opens it beside the document, or in a new tab. */
export function FilesTab({ definition, document }: TabProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { opened, open } = use(OpenFileContext)
  const papers = papersOf(definition, document)
  if (papers.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  const press = (event: MouseEvent, at: number) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(at)
  }
  return (
    <div className="papers">
      <ul>
        {papers.map(({ path, label, name, size, url, shownUrl }, at) => (
          <li key={`${path} ${url}`} className={at === opened ? 'paper paper-open' : 'paper'}>
            <span className="paper-label">
              <span className={papers[at - 1]?.path === path ? 'visually-hidden' : undefined}>{say(label)}</span>
            </span>
            <span className="paper-about">
              <Document className="paper-icon" />
              <a href={shownUrl} target="_blank" rel="noreferrer" data-paper={at} aria-current={at === opened || undefined} onClick={(event) => press(event, at)}>
                {name}
              </a>
              <span className="paper-size">{formatSize(size, language)}</span>
            </span>
            <AnchorButton variant="minimal" size="small" icon={<DownloadIcon />} href={url} download={name} aria-label={say(words.take, { name })} title={say(words.take, { name })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const words = {
  none: t('Hujjatga fayl biriktirilmagan', 'Ҳужжатга файл бириктирилмаган', 'К документу не приложены файлы'),
  take: t('Yuklab olish: {name}', 'Юклаб олиш: {name}', 'Скачать: {name}'),
}
