import type { ImportLine, ImportLinesReply } from '@nazorat/machines/api-types'
import type { Definition, Intent } from '@nazorat/machines/definition'
import { Link } from '@tanstack/react-router'
import { Value } from '../../fields/value.tsx'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { importWords, outcomeWords } from './import-words.ts'

interface Props {
  definition: Definition
  line: ImportLine
  texts: ImportLinesReply['texts']
  /** The lines have become documents. */
  isDone: boolean
}

const intents: Record<ImportLine['outcome'], Intent> = {
  added: 'success',
  changed: 'primary',
  unchanged: 'none',
  refused: 'danger',
  skipped: 'none',
}

/** A line of a sheet: its outcome, whose it is, and what is wrong with it or what it changes. */
export function ImportLineRow({ definition, line, texts, isDone }: Props) {
  const say = useSay()
  const { outcome, document, title, values, before, errors, restored } = line
  const isThere = document !== null && outcome !== 'refused' && (isDone || outcome !== 'added')
  const labelOf = (name: string) => (definition.fields[name] ? say(definition.fields[name].label) : name)
  return (
    <li className="import-line">
      <span className="muted">{say(importWords.line, { line: line.line })}</span>
      <Badge label={say(outcomeWords[outcome])} intent={intents[outcome]} />
      <span className="import-line-title">
        {isThere ? <Link to={documentPath(definition.type, document)}>{title ?? '—'}</Link> : (title ?? '—')}
      </span>
      <div className="import-line-details">
        {Object.entries(errors).flatMap(([name, messages]) =>
          messages.map((message) => (
            <p key={`${name} ${message}`} className={outcome === 'skipped' ? 'import-hint' : 'import-error'}>
              {message}
            </p>
          )),
        )}
        {restored.length > 0 && <p className="import-hint">{say(importWords.restored, { fields: restored.map(labelOf).join(', ') })}</p>}
        {outcome === 'changed' && (
          <dl className="import-values wrap">
            {Object.keys(before)
              .filter((name) => definition.fields[name])
              .map((name) => (
                <div key={name}>
                  <dt>{labelOf(name)}</dt>
                  <dd>
                    <del>
                      <Value field={definition.fields[name]!} value={before[name]} texts={texts} />
                    </del>{' '}
                    →{' '}
                    <ins>
                      <Value field={definition.fields[name]!} value={values[name]} texts={texts} />
                    </ins>
                  </dd>
                </div>
              ))}
          </dl>
        )}
        {outcome === 'added' && (
          <dl className="import-values wrap">
            {Object.keys(values)
              .filter((name) => definition.fields[name] && name !== definition.title)
              .map((name) => (
                <div key={name}>
                  <dt>{labelOf(name)}</dt>
                  <dd>
                    <Value field={definition.fields[name]!} value={values[name]} texts={texts} />
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </div>
    </li>
  )
}
