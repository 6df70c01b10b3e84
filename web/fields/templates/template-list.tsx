import { Button } from '@blueprintjs/core'
import type { ListQuery, ListReply } from '@nazorat/machines/api-types'
import type { CatalogueEntry } from '@nazorat/machines/definition'
import { type AnyField, kindOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { holdsOne } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { Wait } from '../../ui/error-pages.tsx'
import { KeepTemplate } from './keep-template.tsx'

export interface TemplateListProps {
  entry: CatalogueEntry
  /** The field that the templates are for (`templateUse`). */
  use: string
  field: AnyField
  typed: string
  onPut: (text: string) => void
  onClose: () => void
}

/** The templates for a field: one is put in; where something is typed, in its place or below it, as the person says. */
export function TemplateList({ entry, use, field, typed, onPut, onClose }: TemplateListProps) {
  const say = useSay()
  const actor = useActor()
  const [chosen, choose] = useState<string | null>(null)
  const own = entry.templates!
  const query: ListQuery = {
    [own.use]: use,
    organizationId: actor.organizationId,
    state: own.states,
    sortBy: own.name,
    pageSize: maxShown,
  }
  const { data, error } = useQuery({
    queryKey: ['list', entry.type, query],
    queryFn: ({ signal }) => call<ListReply>(`${entry.type}/GetList`, query, { signal }),
  })
  const put = (text: string) => {
    onPut(text)
    onClose()
  }
  const max = kindOf(field).maxLength?.(field.options) ?? Number.POSITIVE_INFINITY
  if (chosen !== null) {
    const below = `${typed.trimEnd()}\n${chosen}`
    return (
      <div className="template-list" role="group" aria-label={say(words.question)}>
        <p className="template-note">{say(words.question)}</p>
        <Button autoFocus variant="minimal" alignText="start" fill onClick={() => put(chosen)}>
          {say(words.replace)}
        </Button>
        <Button variant="minimal" alignText="start" fill disabled={below.length > max} onClick={() => put(below)}>
          {say(words.append)}
        </Button>
        <Button variant="minimal" alignText="start" fill onClick={() => choose(null)}>
          {say(words.back)}
        </Button>
      </div>
    )
  }
  const isStored = data?.rows.some((row) => row[own.text] === typed.trim())
  return (
    <div className="template-list">
      {error ? (
        <p role="alert">{error.message}</p>
      ) : data ? (
        <ul aria-label={say(entry.label.many)}>
          {data.rows.length === 0 && <li className="template-note">{say(words.none)}</li>}
          {data.rows.map((row, i) => (
            <li key={row.id}>
              <Button
                autoFocus={i === 0}
                className="template-choice"
                variant="minimal"
                alignText="start"
                fill
                title={String(row[own.text])}
                onClick={() => (typed.trim() === '' ? put(String(row[own.text])) : choose(String(row[own.text])))}
              >
                <span className="template-name">{String(row[own.name])}</span>
                <span className="template-text muted">{String(row[own.text])}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Wait />
      )}
      {typed.trim() !== '' && data && !isStored && holdsOne(actor, entry.creates) && (
        <KeepTemplate {...{ entry, use, typed }} onClose={onClose} />
      )}
    </div>
  )
}

/** More of them for one field nobody would look through. */
const maxShown = 100

const words = {
  none: t('Бу майдон учун шаблон йўқ', 'Для этого поля шаблонов нет'),
  question: t('Майдонда матн бор. Шаблон қаерга қўйилсин?', 'В поле уже есть текст. Куда вставить шаблон?'),
  replace: t('Матн ўрнига', 'Вместо текста'),
  append: t('Матндан кейин', 'После текста'),
  back: t('Бошқа шаблон танлаш', 'Выбрать другой шаблон'),
}
