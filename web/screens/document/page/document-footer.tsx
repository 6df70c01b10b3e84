import type { DocumentReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'

/** When the document was made and by whom, and when it last changed. */
export function DocumentFooter({ document }: { document: DocumentReply }) {
  const say = useSay()
  const author = document.texts[document.createdUserId]
  return (
    <footer className="document-footer muted">
      <div className="dotted">
        <span>
          {say(words.created)} {formatMoment(document.createdAt)}
          {author !== undefined && <>, {say(author)}</>}
        </span>{' '}
        <span>
          {say(words.updated)} {formatMoment(document.updatedAt)}
        </span>
      </div>
    </footer>
  )
}

const words = {
  created: t('Яратилган:', 'Создано:'),
  updated: t('Ўзгартирилган:', 'Изменено:'),
}
