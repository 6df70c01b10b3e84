import { Callout, ProgressBar } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import { valueText } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { urlOf } from '../../api/client.ts'
import { useMessage } from '../../api/live.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import './video-file.css'

/** The page of a video file: how far it is, why it failed, or how it looks. */
export const VideoPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} note={VideoNote} />

function VideoNote({ definition, document: { id, state, fields } }: TabProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [percent, setPercent] = useState<number | null>(null)
  useMessage('progress', (progress) => progress.id === id && setPercent(progress.percent))
  if (state === 'failed' && fields['failure']) {
    return (
      <Callout intent="danger">
        {valueText(definition.fields['failure']!, fields['failure'], { language, titles: {}, separator: ', ' })}
      </Callout>
    )
  }
  if (state === 'uploaded' || state === 'processing') {
    return (
      <div className="video-progress" role="status">
        <span>{percent === null ? say(words.waiting) : say(words.preparing, { percent })}</span>
        <ProgressBar
          {...(percent !== null && { value: percent / 100 })}
          intent="primary"
          animate={false}
          stripes={false}
          aria-label={say(words.waiting)}
        />
      </div>
    )
  }
  // Sound alone has no poster: the picture then leaves no gap.
  return state === 'ready' ? (
    <img
      className="video-poster"
      src={urlOf(`videofile/${id}/poster.jpg`)}
      alt={say(words.poster)}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  ) : null
}

const words = {
  waiting: t('Видео кўришга тайёрланмоқда', 'Видео готовится к просмотру'),
  preparing: t('Видео кўришга тайёрланмоқда: {percent} %', 'Видео готовится к просмотру: {percent} %'),
  poster: t('Видео кадри', 'Кадр видео'),
}
