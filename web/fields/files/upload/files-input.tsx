import { Button } from '@blueprintjs/core'
import { Camera, Upload } from '@blueprintjs/icons'
import type { StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type DragEvent, useRef, useState } from 'react'
import { labelId } from '../../kind-view.ts'
import { useSay } from '../../../i18n/language.tsx'
import { heldFiles } from '../held.ts'
import { previewOf } from '../preview.ts'
import { FileList } from './file-list.tsx'
import { useTellUnderWay } from './under-way.ts'
import './upload.css'
import { UploadRow } from './upload-row.tsx'
import { type UploadActor, useUploads } from './use-uploads.ts'

interface FilesInputProps {
  id: string
  files: readonly StoredFile[]
  onChange: (files: readonly StoredFile[]) => void
  max: number
  /** Whether photos are taken too. */
  takesPhotos: boolean
  disabled: boolean
  invalid: boolean
  describedBy?: string | undefined
  document?: { type: string; id: string } | undefined
}

/** The files of a field: dropped here or chosen, sent one beside another, listed once they are stored. */
export function FilesInput({ id, files, onChange, max, takesPhotos, disabled, invalid, describedBy, document }: FilesInputProps) {
  const say = useSay()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({})
  const [isOver, setOver] = useState(false)
  const [said, setSaid] = useState('')
  // Two files may be stored before the form has drawn the first.
  const latest = useRef(files)
  latest.current = files
  const put = (next: readonly StoredFile[]) => {
    latest.current = next
    onChange(next)
  }
  const { uploads, isUnderWay, add, remove } = useUploads(takesPhotos, (file, chosen) => {
    const isHere = latest.current.some(({ hash }) => hash === file.hash)
    setSaid(say(isHere ? words.already : words.stored, { name: file.name }))
    if (!isHere) put([...latest.current, file])
    if (file.photo) void previewOf(chosen).then((url) => setPreviews((before) => ({ ...before, [file.hash]: url })))
  })
  useTellUnderWay(id, isUnderWay)
  const left = max - files.length - uploads.length
  const take = (chosen: Iterable<File>) => add([...chosen].slice(0, Math.max(left, 0)))
  const withdraw = (upload: UploadActor) => {
    remove(upload)
    // Nothing else has changed, but what was said of the field may hold no longer.
    put(latest.current)
    focusOnChoice()
  }
  /** The pressed button goes with its file. */
  const focusOnChoice = () => requestAnimationFrame(() => globalThis.document.getElementById(id)?.focus())
  const takeOff = (file: StoredFile) => {
    put(latest.current.filter((each) => each !== file))
    void heldFiles()?.then((held) => held.drop(file))
    focusOnChoice()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div
      className={`files-input${isOver ? ' files-input-over' : ''}${invalid ? ' files-input-invalid' : ''}`}
      role="group"
      aria-labelledby={labelId(id)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileList files={files} document={document} previews={previews} onRemove={disabled ? undefined : takeOff} />
      {uploads.length > 0 && (
        <ul className="file-list">
          {uploads.map((upload) => (
            <UploadRow key={upload.sessionId} upload={upload} onRemove={() => withdraw(upload)} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="files-input-add row wrap">
          <input
            ref={chooser}
            type="file"
            accept={takesPhotos ? `application/pdf,.pdf,${pictures}` : 'application/pdf,.pdf'}
            multiple
            hidden
            onChange={({ currentTarget }) => {
              take(currentTarget.files ?? [])
              currentTarget.value = ''
            }}
          />
          {takesPhotos && (
            <>
              <input
                ref={camera}
                type="file"
                accept={pictures}
                capture="environment"
                hidden
                onChange={({ currentTarget }) => {
                  take(currentTarget.files ?? [])
                  currentTarget.value = ''
                }}
              />
              <Button className="files-camera" icon={<Camera />} disabled={disabled} onClick={() => camera.current?.click()}>
                {say(words.photo)}
              </Button>
            </>
          )}
          <Button
            id={id}
            icon={<Upload />}
            disabled={disabled}
            aria-labelledby={`${labelId(id)} ${id}`}
            aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
            onClick={() => chooser.current?.click()}
          >
            {say(words.choose)}
          </Button>
          <span id={`${id}-limits`} className="file-note muted numeric">
            <span className="file-drop">{say(words.drop)} </span>
            {say(takesPhotos ? words.limitsWithPhotos : words.limits)}
          </span>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

/** No HEIC: a phone that has some then sends JPEG. */
const pictures = 'image/jpeg,image/png,image/webp'

const words = {
  choose: t('Файл танлаш', 'Выбрать файл'),
  drop: t('ёки шу ерга ташланг.', 'или перетащите сюда.'),
  photo: t('Суратга олиш', 'Сделать снимок'),
  limits: t('PDF, 20 МБ гача', 'PDF, до 20 МБ'),
  limitsWithPhotos: t('PDF ёки сурат (JPEG, PNG, WebP), 20 МБ гача', 'PDF или снимок (JPEG, PNG, WebP), до 20 МБ'),
  stored: t('{name} юкланди', '{name} загружен'),
  already: t('{name} аввал юкланган', '{name} уже загружен'),
}
