import { Button } from '@blueprintjs/core'
import { EditIcon } from '@blueprintjs/icons'
import type { Row } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import type { InlineEditing } from './use-inline.ts'
import './inline.css'

interface Props {
  inline: InlineEditing
  row: Row
  title: string | Text
}

/** Edits the record in its row: seen under the pointer and the focus, and always where there is no pointer. */
export function Pencil({ inline, row, title }: Props) {
  const say = useSay()
  if (!inline.can(row)) return null
  return (
    <Button
      className="inline-pencil"
      variant="minimal"
      size="small"
      icon={<EditIcon />}
      aria-label={say(words.edit, { title })}
      title={say(words.edit, { title })}
      onClick={() => inline.begin(row)}
    />
  )
}

const words = { edit: t('Қаторда таҳрирлаш: {title}', 'Править в строке: {title}') }
