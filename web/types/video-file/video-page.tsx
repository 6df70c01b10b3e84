import { Callout } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import { valueText } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { urlOf } from '../../api/client.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { DocumentProgress } from '../../screens/document/page/document-progress.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import './video-file.css'

/** The page of a video file: how far it is, why it failed, or how it looks. */
export const VideoPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} note={VideoNote} />

function VideoNote({ definition, document: { id, state, fields } }: TabProps) {
  const say = useSay()
  const { language } = useLanguage()
  if (state === 'failed' && fields['failure']) {
    return (
      <Callout intent="danger">
        {valueText(definition.fields['failure']!, fields['failure'], { language, titles: {}, separator: ', ' })}
      </Callout>
    )
  }
  if (state === 'uploaded' || state === 'processing') return <DocumentProgress id={id} text={words.preparing} />
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
  preparing: t('Видео кўришга тайёрланмоқда', 'Видео готовится к просмотру'),
  poster: t('Видео кадри', 'Кадр видео'),
}
