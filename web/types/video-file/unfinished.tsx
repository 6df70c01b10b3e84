import { Button } from '@blueprintjs/core'
import { CrossIcon, PauseIcon } from '@blueprintjs/icons'
import type { Row } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { abandon } from '../../fields/files/upload/send-file.ts'
import '../../fields/files/upload/upload.css'
import { formatMoment, formatSize } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { videos } from './use-video-uploads.ts'

interface UnfinishedProps {
  rows: readonly Row[]
  onChoose: () => void
  onGone: () => void
}

/** One's own uploads that were begun before and are not finished. The browser does not keep their files: they are chosen again. */
export function Unfinished({ rows, onChoose, onGone }: UnfinishedProps) {
  const say = useSay()
  const { language } = useLanguage()
  if (rows.length === 0) return null
  const giveUp = (id: string) => abandon(videos, id).then(onGone, (error: unknown) => toast.problem(error))
  return (
    <section aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <p className="video-hint muted">{say(words.hint)}</p>
      <ul className="file-list">
        {rows.map((row) => (
          <li key={row.id} className="file-row row">
            <PauseIcon />
            <div className="file-about wrap">
              <span className="file-name">{String(row['fileName'])}</span>
              <span className="file-note muted numeric">
                {formatSize(Number(row['fileSize']), language)}, {formatMoment(String(row['createdAt']))}
              </span>
            </div>
            <Button variant="minimal" onClick={onChoose} aria-label={`${say(words.goOn)}: ${String(row['fileName'])}`}>
              {say(words.goOn)}
            </Button>
            <Button
              icon={<CrossIcon />}
              variant="minimal"
              aria-label={`${say(words.giveUp)}: ${String(row['fileName'])}`}
              onClick={() => void giveUp(row.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const words = {
  title: t('Тугалланмаган юклашлар', 'Незавершённые загрузки'),
  hint: t(
    'Давом эттириш учун ўша файлни қайтадан танланг: юклаш тўхтаган жойидан давом этади',
    'Чтобы продолжить, выберите тот же файл снова: загрузка пойдёт с того места, где остановилась',
  ),
  goOn: t('Давом эттириш', 'Продолжить'),
  giveUp: t('Юклашдан воз кечиш', 'Отказаться от загрузки'),
}
