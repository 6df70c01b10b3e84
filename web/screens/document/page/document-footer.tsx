import { type DocumentReply, t } from '@nazorat/machines'
import { useEffect, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'

/** When the document was made and by whom, and when it last changed. */
export function DocumentFooter({ document }: { document: DocumentReply }) {
  const say = useSay()
  const { name } = useActor()
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const print = () => setPrintedAt(new Date().toISOString())
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  const author = document.texts[document.createdUserId]
  return (
    <footer className="document-footer">
      {say(words.created)} {formatMoment(document.createdAt)}
      {author !== undefined && <>, {say(author)}</>} · {say(words.updated)} {formatMoment(document.updatedAt)}
      <p className="document-printed">
        {say(words.printed)} {formatMoment(printedAt)}, {name}
      </p>
    </footer>
  )
}

const words = {
  created: t('Yaratilgan:', 'Яратилган:', 'Создано:'),
  printed: t('Chop etilgan:', 'Чоп этилган:', 'Распечатано:'),
  updated: t('Oʻzgartirilgan:', 'Ўзгартирилган:', 'Изменено:'),
}
