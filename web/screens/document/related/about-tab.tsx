import type { ListReply, Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { useListDefinition } from '../../../api/definitions.ts'
import { useWatch } from '../../../api/live.ts'
import { documentQuery, listQuery } from '../../../api/queries.ts'
import { numberWord } from '../../../fields/reference/titles.ts'
import { Value } from '../../../fields/value.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { documentPath } from '../../../navigation/paths.ts'
import { StateBadge } from '../../../ui/badge.tsx'
import { PastContext } from '../as-of/as-of.ts'
import { searchOf } from '../as-of/view.ts'
import { same } from '../../form/state/form-values.ts'
import type { TabProps } from '../page/tab.ts'
import './related.css'

interface AboutTabProps extends TabProps {
  /** The type of the documents that are shown. */
  type: string
  /** Their field that names the document of the page. */
  field: string
  /** Stands after them, once they are known; not in the past. */
  more?: (about: ListReply) => ReactNode
}

/** The documents of one type that are about this one, the newest first: each with its state and the values that this one does not have. */
export function AboutTab({ document, type, field, more }: AboutTabProps) {
  const say = useSay()
  const definition = useListDefinition(type)
  useWatch({ type })
  const { data } = useQuery({
    ...listQuery(type, { [field]: document.id, pageSize: 50, sortBy: 'createdAt', orderType: 'desc' }),
    meta: {},
  })
  const { moment } = use(PastContext)
  if (!data) return null
  const rows = data.rows.filter(({ createdAt }) => moment === null || createdAt <= moment)
  return (
    <div className="about">
      {rows.length === 0 && <p className="tab-empty">{say(words.none)}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={documentPath(type, row.id)} search={searchOf({ tab: null, when: moment === null ? null : { on: moment } })}>
              {nameOf(definition, row, document.fields) ?? say(definition.label.one)}
            </Link>
            {moment === null ? (
              <StateBadge definition={definition} state={row.state} />
            ) : (
              <StateThen definition={definition} id={row.id} moment={moment} />
            )}
            <dl>
              {ownColumns(definition, row, document.fields).map((name) => (
                <div key={name}>
                  <dt>{say(definition.fields[name]!.label)}:</dt>
                  <dd>
                    <Value field={definition.fields[name]!} value={row[name]} texts={data.texts} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {moment === null && more?.(data)}
    </div>
  )
}

type Fields = Readonly<Record<string, unknown>>

/** The number of a document, where it has one of its own. */
function nameOf({ number }: ListDefinition, row: Row, fields: Fields): string | null {
  const own = number && !same(row[number], fields[number]) ? row[number] : null
  return typeof own === 'string' ? numberWord(own) : null
}

/** The columns of the list in which a document says something of its own: most others are copied from the document that it is about. */
const ownColumns = ({ fields, number, list }: ListDefinition, row: Row, about: Fields): string[] =>
  list.columns.filter((name) => fields[name] && name !== number && !isEmpty(row[name]) && !same(row[name], about[name]))

/** The state that a document was in at a moment. */
function StateThen({ definition, id, moment }: { definition: ListDefinition; id: string; moment: string }) {
  const { data } = useQuery({ ...documentQuery(definition.type, id, { on: moment }), meta: {} })
  return data ? <StateBadge definition={definition} state={data.state} /> : null
}

const words = { none: t('Ҳали йўқ', 'Пока нет') }
