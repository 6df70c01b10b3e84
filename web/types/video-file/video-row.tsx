import { TickCircleIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useSelector } from '@xstate/react'
import { UploadRow } from '../../fields/files/upload/upload-row.tsx'
import type { UploadActor } from '../../fields/files/upload/use-uploads.ts'
import { formatSize } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** A video on its way; once it is there, the way to its page. */
export function VideoRow({ upload, onRemove }: { upload: UploadActor; onRemove: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { context, value } = useSelector(upload, (snapshot) => snapshot)
  if (value !== 'done' || !context.id) return <UploadRow upload={upload} onRemove={onRemove} />
  return (
    <li className="file-row row">
      <TickCircleIcon className="video-there" />
      <div className="file-about wrap">
        <span className="file-name">{context.file.name}</span>
        <span className="file-note muted numeric" role="status">
          {say(words.uploaded)}, {formatSize(context.file.size, language)}
        </span>
      </div>
      <LinkButton variant="minimal" to={documentPath('videofile', context.id)}>
        {say(words.open)}
      </LinkButton>
    </li>
  )
}

const words = {
  uploaded: t('Видео юкланди', 'Видео загружено'),
  open: t('Очиш', 'Открыть'),
}
