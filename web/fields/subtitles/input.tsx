import { Button } from '@blueprintjs/core'
import { Cross, Upload } from '@blueprintjs/icons'
import { type StoredFile, t, type UploadReply } from '@nazorat/machines'
import { useRef, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { useTellUnderWay } from '../files/upload/under-way.ts'
import { type KindInput, labelId } from '../kind-view.ts'
import '../files/upload/upload.css'

export const subtitles: KindInput<'subtitles'> = {
  Filter: () => null,
  Input: function Input({ id, value, onChange, onBlur, disabled, invalid, describedBy }) {
    const say = useSay()
    const chooser = useRef<HTMLInputElement>(null)
    const [isSending, setSending] = useState(false)
    const [reason, setReason] = useState<string | null>(null)
    useTellUnderWay(id, isSending)
    const held = typeof value === 'object' && value !== null ? (value as StoredFile) : null

    const send = async (file: File) => {
      setReason(null)
      setSending(true)
      try {
        const body = new FormData()
        body.append('file', file)
        const { hash, name, size } = await call<UploadReply>('file/UploadSubtitles', body)
        onChange({ hash, name, size })
      } catch (error) {
        setReason(error instanceof Problem ? (error.reply.errors?.['file']?.[0] ?? error.message) : String(error))
      } finally {
        setSending(false)
        onBlur()
      }
    }
    return (
      <div role="group" aria-labelledby={labelId(id)}>
        <div className="files-input-add">
          <input
            ref={chooser}
            type="file"
            accept=".vtt,text/vtt"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file) void send(file)
            }}
          />
          {held && <span className="file-name">{held.name}</span>}
          <Button
            id={id}
            icon={<Upload />}
            loading={isSending}
            disabled={disabled}
            aria-invalid={invalid || reason !== null}
            aria-describedby={[describedBy, `${id}-limits`, reason && `${id}-reason`].filter(Boolean).join(' ')}
            onClick={() => chooser.current?.click()}
          >
            {say(held ? words.replace : words.choose)}
          </Button>
          {held && !disabled && <Button icon={<Cross />} variant="minimal" aria-label={`${say(words.remove)}: ${held.name}`} onClick={() => onChange(null)} />}
          <span id={`${id}-limits`} className="file-note">
            {say(words.limits)}
          </span>
        </div>
        {reason && (
          <span id={`${id}-reason`} className="form-error" role="alert">
            {reason}
          </span>
        )}
      </div>
    )
  },
}

const words = {
  choose: t('Fayl tanlash', 'Файл танлаш', 'Выбрать файл'),
  replace: t('Boshqa fayl tanlash', 'Бошқа файл танлаш', 'Выбрать другой'),
  remove: t('Olib tashlash', 'Олиб ташлаш', 'Убрать'),
  limits: t('WebVTT, 1 MB gacha', 'WebVTT, 1 МБ гача', 'WebVTT, до 1 МБ'),
}
