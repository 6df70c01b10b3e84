import { Button } from '@blueprintjs/core'
import { UploadIcon } from '@blueprintjs/icons'
import type { Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { mayCreate } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { listQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { listPath } from '../../navigation/paths.ts'
import { NotAuthorized } from '../../ui/error-pages.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useVideoUploads } from './use-video-uploads.ts'
import { Unfinished } from './unfinished.tsx'
import '../../screens/form/form.css'
import '../../fields/files/upload/upload.css'
import './video-file.css'
import { VideoRow } from './video-row.tsx'

const none: readonly Row[] = []

/**
 * Where videos are uploaded, several at once. An upload that was begun before, here or in another browser, goes on when its file is chosen
 * again.
 */
export function UploadPage({ definition }: { definition: Definition }) {
  const say = useSay()
  const actor = useActor()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { uploads, add, remove } = useVideoUploads()
  const begun = useQuery(listQuery(definition.type, { state: ['uploading'], ownerId: actor.id, pageSize: 50 }))
  usePageTitle(words.title)
  if (!mayCreate(definition, actor)) return <NotAuthorized />

  const notHere = (rows: readonly Row[]) => {
    const here = new Set(uploads.map((upload) => upload.getSnapshot().context.id))
    return rows.filter(({ id }) => !here.has(id))
  }
  /** A file goes on as the upload of its name and size, where there is one. */
  const take = async (files: Iterable<File>) => {
    const { data } = await begun.refetch()
    const known = notHere(data?.rows ?? none)
    const begunAs = ({ name, size }: File) => known.find((row) => row['fileSize'] === size && row['fileName'] === name)?.id ?? null
    add([...files].map((file) => ({ file, begun: begunAs(file) })))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }
  return (
    <article className="video-upload">
      <header className="form-header row wrap">
        <h1 tabIndex={-1}>{say(words.title)}</h1>
      </header>
      <section
        className={`video-drop row wrap${isOver ? ' video-drop-over' : ''}`}
        aria-label={say(words.title)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          className="visually-hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label={say(words.choose)}
          accept="video/*,.mp4,.mpeg,.mpg,.mov,.avi,.wmv,.webm"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // The same file can be chosen again.
            currentTarget.value = ''
            void take(files)
          }}
        />
        <Button intent="primary" icon={<UploadIcon />} onClick={() => chooser.current?.click()}>
          {say(words.choose)}
        </Button>
        <p className="video-hint muted">
          <span className="file-drop">{say(words.drop)} </span>
          {say(words.hint)}
        </p>
      </section>
      {uploads.length > 0 && (
        <ul className="file-list" aria-label={say(words.uploads)}>
          {uploads.map((upload) => (
            <VideoRow key={upload.sessionId} upload={upload} onRemove={() => remove(upload)} />
          ))}
        </ul>
      )}
      <Unfinished rows={notHere(begun.data?.rows ?? none)} onChoose={() => chooser.current?.click()} onGone={() => void begun.refetch()} />
      <footer>
        <LinkButton to={listPath(definition.type)}>{say(words.back)}</LinkButton>
      </footer>
    </article>
  )
}

const words = {
  title: t('Видео юклаш', 'Загрузка видео'),
  choose: t('Файлларни танлаш', 'Выбрать файлы'),
  drop: t('ёки шу ерга ташланг.', 'или перетащите сюда.'),
  hint: t(
    'MP4, MPEG, MOV, AVI, WMV, WebM. Узилган юклаш тўхтаган жойидан давом этади',
    'MP4, MPEG, MOV, AVI, WMV, WebM. Прерванная загрузка продолжится с того же места',
  ),
  uploads: t('Юкланаётган файллар', 'Загружаемые файлы'),
  back: t('Рўйхатга қайтиш', 'Вернуться к списку'),
}
