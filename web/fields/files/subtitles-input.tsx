import { Upload } from '@blueprintjs/icons'
import type { UploadReply } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { OneFile, RefusedFile, useOneFile } from './one-file.tsx'
import { type KindInput, labelId } from '../kind-view.ts'

export const subtitles: KindInput<'subtitles'> = {
  Filter: () => null,
  Input: function Input({ id, value, onChange, onBlur, disabled, invalid, describedBy }) {
    const sending = useOneFile(id, onBlur)
    const held = typeof value === 'object' && value !== null ? (value as StoredFile) : null
    const send = (file: File) =>
      sending.send<UploadReply>('file/UploadSubtitles', file, ({ hash, name, size }) => onChange({ hash, name, size }))
    return (
      <div role="group" aria-labelledby={labelId(id)}>
        <div className="files-input-add row wrap">
          {held && <span className="file-name">{held.name}</span>}
          <OneFile
            id={id}
            accept=".vtt,.srt,text/vtt"
            icon={<Upload />}
            label={held ? words.replace : words.choose}
            limits={words.limits}
            sending={sending}
            onFile={(file) => void send(file)}
            disabled={disabled}
            invalid={invalid}
            describedBy={describedBy}
            remove={held ? { label: words.remove, name: held.name, run: () => onChange(null) } : undefined}
          />
        </div>
        <RefusedFile id={id} reason={sending.reason} />
      </div>
    )
  },
}

const words = {
  choose: t('Файл танлаш', 'Выбрать файл'),
  replace: t('Бошқа файл танлаш', 'Выбрать другой'),
  remove: t('Олиб ташлаш', 'Убрать'),
  limits: t('WebVTT ёки SubRip, 1 МБ гача', 'WebVTT или SubRip, до 1 МБ'),
}
