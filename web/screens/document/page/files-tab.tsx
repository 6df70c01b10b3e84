import { filesIn, holdsAttachments, t, withRowFields } from '@nazorat/machines'
import { FileList } from '../../../fields/files/upload/file-list.tsx'
import { useSay } from '../../../i18n/language.tsx'
import type { TabProps } from './tab.ts'

/** Every paper of the document, by the field, or the row, that it stands in. */
export function FilesTab({ definition, document }: TabProps) {
  const say = useSay()
  const papers = Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => withRowFields(field).some(holdsAttachments)))
  const places = [...Map.groupBy(filesIn(papers, document.fields), ({ path }) => path)]
  if (places.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  return (
    <div className="tab-files">
      {places.map(([path, files]) => (
        <section key={path} className="description" aria-label={say(files[0]!.label)}>
          <h2>{say(files[0]!.label)}</h2>
          <FileList files={files.map(({ value }) => value)} document={{ type: definition.type, id: document.id }} />
        </section>
      ))}
    </div>
  )
}

const words = { none: t('Hujjatga fayl biriktirilmagan', 'Ҳужжатга файл бириктирилмаган', 'К документу не приложены файлы') }
