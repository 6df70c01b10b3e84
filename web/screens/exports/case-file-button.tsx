import { Button } from '@blueprintjs/core'
import { ArchiveIcon } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { caseFileLabel } from '@nazorat/machines/reports/case-file'
import { useState } from 'react'
import { startExport } from './exports.ts'
import { isOver, useExports } from './known-exports.ts'
import { toast } from '../../ui/toasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { numberOf } from '../../fields/reference/number-of.ts'

interface CaseFileButtonProps {
  definition: Definition
  document: Pick<DocumentReply, 'id' | 'fields'>
}

/**
 * Asks for all that proves what happened to the document: events, files, proofs, and a PDF to read. One is made at a time; how far it is
 * stands on the button and in the bell.
 */
export function CaseFileButton({ definition, document }: CaseFileButtonProps) {
  const say = useSay()
  const underWay = useExports().find((each) => !isOver(each) && each.list.ru.startsWith(caseFileLabel.ru))
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await startExport(`${definition.type}/SaveCaseFile/${document.id}`, nameOf(definition, document), {}).catch(toast.problem)
    setBusy(false)
  }
  const text = !underWay ? words.take : underWay.state === 'running' ? words.running : words.queued
  const label = say(text, underWay && { done: formatNumber(underWay.done), total: formatNumber(underWay.total) })
  return (
    <Button
      icon={<ArchiveIcon />}
      size="small"
      className="case-file"
      title={say(words.hint)}
      aria-label={label}
      loading={busy}
      disabled={underWay !== undefined}
      onClick={() => void start()}
    >
      <span role="status">{label}</span>
    </Button>
  )
}

/** The name of the export in the bell. */
function nameOf(definition: Definition, { fields }: Pick<DocumentReply, 'fields'>): Text {
  const number = numberOf(definition, fields)
  const named = (language: keyof Text) => `${caseFileLabel[language]}: ${definition.label.one[language]}${number ? ` № ${number}` : ''}`
  return t(named('cl'), named('ru'), named('ln'))
}

const words = {
  take: t('Йиғма жилдни юклаб олиш', 'Скачать сводное дело'),
  queued: t('Йиғма жилд навбатда', 'Сводное дело в очереди'),
  running: t('Йиғма жилд тузилмоқда: {done} / {total}', 'Дело составляется: {done} из {total}'),
  hint: t(
    'Воқеалар, файллар, далиллар ва PDF; серверсиз ҳам текширилади',
    'События, файлы, доказательства и PDF; проверяется и без сервера',
  ),
}
