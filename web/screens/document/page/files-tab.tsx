import { holdsFiles, isEmpty, type StoredFile, t } from '@nazorat/machines'
import { FileList } from '../../../fields/files/upload/file-list.tsx'
import { useSay } from '../../../i18n/language.tsx'
import type { TabProps } from './tab.ts'

/** Every paper of the document, by the field that asks for it. */
export function FilesTab({ definition, document }: TabProps) {
  const say = useSay()
  const fields = Object.entries(definition.fields).filter(([name, field]) => holdsFiles(field) && !isEmpty(document.fields[name]))
  if (fields.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  return (
    <div className="tab-files">
      {fields.map(([name, { label }]) => (
        <section key={name} className="description" aria-label={say(label)}>
          <h2>{say(label)}</h2>
          {/* The schema of the field's kind stood between these values and the log. */}
          <FileList files={document.fields[name] as StoredFile[]} document={{ type: definition.type, id: document.id }} />
        </section>
      ))}
    </div>
  )
}

const words = { none: t('Hujjatga fayl biriktirilmagan', 'Ҳужжатга файл бириктирилмаган', 'К документу не приложены файлы') }
