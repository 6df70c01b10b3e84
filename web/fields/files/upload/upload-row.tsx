import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross, Pause, Repeat } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useSelector } from '@xstate/react'
import { formatSize } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import type { UploadActor } from './use-uploads.ts'
import './upload.css'

/** A file on its way: bytes and time left, or why it did not get there. */
export function UploadRow({ upload, onRemove }: { upload: UploadActor; onRemove: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { context, value } = useSelector(upload, (snapshot) => snapshot)
  const { file, sent, from, startedAt, reason } = context
  const isBad = value === 'refused' || value === 'failed'
  const size = formatSize(file.size, language)
  return (
    <li className={`file-row row${isBad ? ' file-row-bad' : ''}`}>
      <div className="file-about wrap">
        <span className="file-name">{file.name}</span>
        <span className="file-note muted numeric" role={isBad ? 'alert' : undefined}>
          {value === 'checking' && say(words.checking)}
          {value === 'sending' &&
            say(words.sending, { sent: formatSize(sent, language), size, left: timeLeft(sent, file.size, from, startedAt) })}
          {value === 'stopped' && say(words.stopped, { sent: formatSize(sent, language), size })}
          {value === 'interrupted' && say(words.interrupted, { sent: formatSize(sent, language), size })}
          {isBad && say(reason ?? words.unreadable)}
        </span>
        {(value === 'sending' || value === 'interrupted' || value === 'stopped') && (
          <ProgressBar value={sent / file.size} animate={false} stripes={false} intent="primary" aria-label={file.name} />
        )}
      </div>
      {(value === 'sending' || value === 'interrupted') && (
        <Button
          icon={<Pause />}
          variant="minimal"
          aria-label={`${say(words.stop)}: ${file.name}`}
          onClick={() => upload.send({ type: 'stop' })}
        />
      )}
      {(value === 'failed' || value === 'stopped') && (
        <Button
          icon={<Repeat />}
          variant="minimal"
          aria-label={`${say(value === 'stopped' ? words.goOn : words.again)}: ${file.name}`}
          onClick={() => upload.send({ type: 'again' })}
        >
          {say(value === 'stopped' ? words.goOn : words.again)}
        </Button>
      )}
      <Button icon={<Cross />} variant="minimal" aria-label={`${say(words.remove)}: ${file.name}`} onClick={onRemove} />
    </li>
  )
}

/** Seconds that the rest will take at the pace so far, in words of minutes and seconds. */
function timeLeft(sent: number, size: number, from: number, startedAt: number): string {
  if (sent <= from) return '…'
  const seconds = Math.ceil(((size - sent) / (sent - from)) * ((Date.now() - startedAt) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const words = {
  checking: t('Текширилмоқда…', 'Проверяется…'),
  sending: t('{sent} / {size}, қолди {left}', '{sent} / {size}, осталось {left}'),
  stopped: t('Тўхтатилди: {sent} / {size}', 'Остановлено: {sent} / {size}'),
  interrupted: t('Алоқа узилди: {sent} / {size}. Ўзи давом этади', 'Связь прервалась: {sent} / {size}. Продолжится сама'),
  goOn: t('Давом эттириш', 'Продолжить'),
  unreadable: t('Файлни ўқиб бўлмади. Қайта танланг', 'Не удалось прочитать файл. Выберите его снова'),
  stop: t('Тўхтатиш', 'Остановить'),
  again: t('Қайта юбориш', 'Повторить'),
  remove: t('Олиб ташлаш', 'Убрать'),
}
