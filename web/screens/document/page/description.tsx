import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, holdsAttachments, isEmpty, targetOf } from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { type Actor, mayView } from '@nazorat/machines/workflow'
import { Link } from '@tanstack/react-router'
import { use, useId } from 'react'
import { useActor } from '../../../api/user.tsx'
import { same } from '../../form/state/form-values.ts'
import { getEntry } from '../../../api/catalogue.ts'
import { documentPath, groupOf } from '../../../navigation/paths.ts'
import { cellOf } from '../../../fields/cells.ts'
import { useSay } from '../../../i18n/language.tsx'
import { FieldPapers } from '../files/files-tab.tsx'
import { PastContext } from '../as-of/as-of.ts'
import { Value } from '../../../fields/value.tsx'

interface DescriptionProps {
  definition: Definition
  document: DocumentReply
  label: Text
  names: readonly string[]
}

/** Some of a document's fields under a heading, as they are read; the name of one that the heading has already is not shown again. */
export function Description({ definition, document, label, names }: DescriptionProps) {
  const say = useSay()
  const actor = useActor()
  const { before, erased, texts } = use(PastContext)
  const id = useId()
  if (names.length === 0) return null
  return (
    <section className="description" aria-labelledby={id}>
      <h2 id={id}>{say(label)}</h2>
      <dl>
        {names.map((name) => {
          const field = definition.fields[name]!
          const value =
            holdsAttachments(field) && !isEmpty(document.fields[name]) ? (
              <FieldPapers definition={definition} document={document} name={name} />
            ) : (
              <Value
                field={field}
                value={document.fields[name]}
                values={document.fields}
                texts={document.texts}
                document={{ type: definition.type, id: document.id }}
              />
            )
          const path = pathTo(field, document.fields[name], actor)
          const isChanged = before !== null && !same(before[name] ?? null, document.fields[name] ?? null)
          return (
            <div
              key={name}
              className={
                [
                  cellOf(field).wide && 'description-long',
                  isChanged && 'description-changed',
                  holdsAttachments(field) && 'description-papers',
                ]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
            >
              <dt className={names.length === 1 && say(field.label) === say(label) ? 'visually-hidden' : undefined}>{say(field.label)}</dt>
              <dd>
                {erased.includes(name) ? (
                  <span className="value-empty">{say(words.erased)}</span>
                ) : path ? (
                  <Link to={path}>{value}</Link>
                ) : (
                  value
                )}
                {isChanged && (
                  <span className="description-was muted">
                    {say(words.was)}{' '}
                    <Value field={field} value={before[name]} texts={texts} document={{ type: definition.type, id: document.id }} />
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Where a document that this one refers to is read; records of directories say all that they are by their titles. */
function pathTo(field: AnyField, value: unknown, actor: Actor): string | null {
  const target = targetOf(field)
  if (!target || typeof value !== 'string') return null
  return groupOf(target.to) === 'document' && mayView(getEntry(target.to), actor) ? documentPath(target.to, value) : null
}

const words = {
  was: t('аввал:', 'было:'),
  erased: t('Шахсий маълумот ўчирилган', 'Персональные данные удалены'),
}
