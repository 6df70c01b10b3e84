import { Checkbox } from '@blueprintjs/core'
import { erasedFiles } from '@nazorat/machines/definition'
import type { StoredFile } from '@nazorat/machines/fields'
import { fileUrl } from '../../api/client.ts'
import { formatSize } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { labelId } from '../kind-view.ts'
import { filesIn } from './files-in.ts'
import './photos.css'
import './upload/upload.css'

interface ErasedInputProps {
  id: string
  files: readonly StoredFile[]
  onChange: (files: readonly StoredFile[]) => void
  disabled: boolean
  describedBy?: string | undefined
  document?: { type: string; id: string } | undefined
  /** Those of the document. */
  values: Readonly<Record<string, unknown>>
}

/** The files of a document, of which some are chosen to be destroyed; photos with their small pictures. */
export function ErasedInput({ id, files, onChange, disabled, describedBy, document, values }: ErasedInputProps) {
  const { language } = useLanguage()
  const { [erasedFiles]: _, ...others } = values
  const chosen = new Set(files.map(({ hash }) => hash))
  const choose = (file: StoredFile) => onChange(chosen.has(file.hash) ? files.filter(({ hash }) => hash !== file.hash) : [...files, file])
  return (
    <ul className="file-list" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      {filesIn(others).map((file, i) => (
        <li key={file.hash} className="row">
          {file.photo && document && <img className="photo-small photo-choice" src={fileUrl(file.photo.thumbnail, document)} alt="" />}
          <Checkbox
            {...(i === 0 && { id })}
            className="file-name"
            checked={chosen.has(file.hash)}
            disabled={disabled}
            onChange={() => choose(file)}
          >
            {file.name} <span className="file-note muted numeric">{formatSize(file.size, language)}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
