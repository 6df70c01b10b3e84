import type { Definition } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Texts } from '../../../fields/kind-view.ts'
import { same } from '../../form/state/form-values.ts'
import { useSay } from '../../../i18n/language.tsx'
import { cellOf } from '../../../fields/cells.ts'
import { Value } from '../../../fields/value.tsx'
import './history.css'

interface DifferencesProps {
  definition: Definition
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** The fields that are told of; without it all that differ. */
  names?: readonly string[]
  texts: Texts
  document?: { type: string; id: string }
}

/** The fields in which two versions of a document differ; what the machine keeps for itself is left out. */
export function differing(
  definition: Definition,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(definition.fields).flatMap(([name, { internal }]) => (internal || same(before[name], after[name]) ? [] : [name]))
}

/** Field by field: what it was and what it became. */
export function Differences({
  definition,
  before,
  after,
  names = differing(definition, before, after),
  texts,
  document,
}: DifferencesProps) {
  const say = useSay()
  if (names.length === 0) return null
  return (
    <dl className="differences">
      {names.map((name) => {
        const field = definition.fields[name]!
        const { Difference } = cellOf(field)
        return (
          <div key={name} className={Difference && 'differences-wide'}>
            <dt>{say(field.label)}</dt>
            <dd>
              {Difference ? (
                <Difference field={field} before={before[name]} after={after[name]} texts={texts} document={document} />
              ) : (
                <>
                  {!isEmpty(before[name]) && (
                    <del>
                      <span className="visually-hidden">{say(words.was)} </span>
                      <Value field={field} value={before[name]} values={before} texts={texts} document={document} />
                    </del>
                  )}
                  <ins>
                    <span className="visually-hidden">{say(words.became)} </span>
                    {isEmpty(after[name]) ? (
                      say(words.empty)
                    ) : (
                      <Value field={field} value={after[name]} values={after} texts={texts} document={document} />
                    )}
                  </ins>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const words = {
  was: t('аввал:', 'было:'),
  became: t('энди:', 'стало:'),
  empty: t('бўш', 'пусто'),
}
