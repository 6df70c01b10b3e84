import { Button, ProgressBar } from '@blueprintjs/core'
import { translated } from '@nazorat/machines/documents/classifiers/checklist-item'
import { findingsIn, isAsked, unanswered } from '@nazorat/machines/documents/inspections/result/checklist'
import type { AnyField, ValuesOfType } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { documentQuery } from '../../api/queries.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import { FormField } from '../../fields/form-field.tsx'
import type { InputContext } from '../../fields/kind-view.ts'
import { labelId } from '../../fields/kind-view.ts'
import { useSay } from '../../i18n/language.tsx'
import { type Answer, answersIn, isMeasure, partsOf, progressOf, withCell, withMeasures } from './answers.ts'
import './checklist.css'

/** The checklists of a check, item by item: an answer is one press, what is found has its note, photos, severity and requirement. */
export const ChecklistInput: FieldInput = ({ id, value, field, disabled, describedBy, context, parts }) => {
  const say = useSay()
  const known = answersIn(value)
  const begun = useItems(known.length === 0 ? context?.values['requestId'] : null)
  const rows = known.length === 0 ? begun : known
  // A file of one item may arrive when another has been answered meanwhile.
  const latest = useRef(rows)
  latest.current = rows
  const fields = (field.options as { fields: Readonly<Record<string, AnyField>> }).fields
  const { answered, asked } = progressOf(rows)
  const findings = findingsIn([...rows])
  const change = (row: Answer, name: string, cell: unknown) => {
    latest.current = withCell(latest.current, row.id, name, cell)
    parts?.onChange(latest.current, `${row.id}.${name}`)
  }
  const itemOf = (row: Answer) => say(translated(row.item ?? '', row.itemRu))
  const take = (found: readonly Answer[]) => context?.put?.('measures', withMeasures(context.values['measures'], found, itemOf))
  const left = findings.filter((row) => !isMeasure(row, context))
  return (
    <div id={id} className="checklist stack" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy} tabIndex={-1}>
      {rows.length === 0 ? (
        <p className="muted">{say(words.none)}</p>
      ) : (
        <div className="checklist-progress">
          <span role="status">{say(words.progress, { answered, asked })}</span>
          {findings.length > 0 && <span className="checklist-found">{say(words.findings, { n: findings.length })}</span>}
          <ProgressBar value={asked === 0 ? 1 : answered / asked} animate={false} stripes={false} intent="primary" aria-hidden />
        </div>
      )}
      {partsOf(rows).map((part) => (
        <section key={`${part.subject} ${part.section?.cl ?? ''}`} className="stack">
          <h3 className="checklist-part">
            <Subject id={part.subject} context={context} />
            {part.section && ` — ${say(part.section)}`}
          </h3>
          {part.rows.map(
            (row) =>
              isAsked(row, rows) && (
                <Item
                  key={row.id}
                  id={`${id}.${row.id}`}
                  {...{ row, fields, disabled, context }}
                  number={rows.indexOf(row) + 1}
                  text={itemOf(row)}
                  errors={parts?.errors ?? {}}
                  onChange={change}
                  onLeave={(cell) => parts?.onLeave(`${row.id}.${cell}`)}
                  onMeasure={context?.put && !isMeasure(row, context) ? () => take([row]) : undefined}
                />
              ),
          )}
        </section>
      ))}
      {!disabled && context?.put && left.length > 1 && (
        <Button className="checklist-all" onClick={() => take(left)}>
          {say(words.allMeasures, { n: left.length })}
        </Button>
      )}
    </div>
  )
}

/** The items of a check, before its result has them: they are there without a network too, where the check was taken along. */
function useItems(requestId: unknown): readonly Answer[] {
  const about = { retry: false, meta: {} }
  const check = useQuery({ ...documentQuery('request', String(requestId)), ...about, enabled: typeof requestId === 'string' })
  const order = typeof requestId === 'string' ? stringsIn(check.data?.fields['checkSubjects']) : []
  const quizzes = useQueries({ queries: order.map((id) => ({ ...documentQuery('checkingquiz', id), ...about })) })
  if (quizzes.some(({ data }) => data === undefined)) return []
  const subjects = quizzes.map(({ data }) => ({
    ...data!,
    title: '',
    values: { items: data!.fields['items'] as ValuesOfType<'checkingquiz'>['items'] },
  }))
  return unanswered(order, subjects) ?? []
}

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The name of a checklist. */
function Subject({ id, context }: { id: string; context: InputContext | undefined }) {
  const say = useSay()
  const known = context?.texts[id]
  const found = useQuery({ ...documentQuery('checkingquiz', id), enabled: known === undefined && id !== '', retry: false, meta: {} })
  const name = known ?? (found.data?.fields['name'] as typeof known)
  return <>{name === undefined ? '…' : say(name)}</>
}

interface ItemProps {
  id: string
  row: Answer
  /** Counted from 1. */
  number: number
  text: string
  fields: Readonly<Record<string, AnyField>>
  errors: Readonly<Record<string, readonly string[]>>
  disabled: boolean
  context: InputContext | undefined
  onChange: (row: Answer, name: string, cell: unknown) => void
  onLeave: (cell: string) => void
  onMeasure: (() => void) | undefined
}

function Item({ id, row, number, text, fields, errors, disabled, context, onChange, onLeave, onMeasure }: ItemProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const isFinding = row.answer === 'no'
  const hasMore = Boolean(row.note) || (row.photos?.length ?? 0) > 0
  const ofRow = { ...context, fields, values: { ...context?.values, ...row }, texts: context?.texts ?? {} } as InputContext
  const cell = (name: string) => (
    <FormField
      key={name}
      id={`${id}.${name}`}
      name={name}
      field={fields[name]!}
      value={row[name as keyof Answer]}
      errors={errors[`${row.id}.${name}`] ?? none}
      onChange={(_, next) => onChange(row, name, next)}
      onLeave={() => onLeave(name)}
      context={ofRow}
      disabled={disabled}
    />
  )
  return (
    <section className={`checklist-item checklist-${row.answer ?? 'open'}`} aria-label={say(words.item, { number })}>
      <p className="checklist-text">
        <span className="muted numeric">{number}.</span> {text}
      </p>
      {cell('answer')}
      {(isFinding || isOpen || hasMore) && (
        <div className="form-grid checklist-more">
          {isFinding && cell('severity')}
          {isFinding && cell('requirementId')}
          {cell('note')}
          {cell('photos')}
        </div>
      )}
      {!disabled && (
        <div className="row wrap">
          {!isFinding && !isOpen && !hasMore && (
            <Button variant="minimal" onClick={() => setOpen(true)}>
              {say(words.more)}
            </Button>
          )}
          {isFinding &&
            (onMeasure ? <Button onClick={onMeasure}>{say(words.measure)}</Button> : <span className="muted">{say(words.isMeasure)}</span>)}
        </div>
      )}
    </section>
  )
}

const none: readonly string[] = []

const words = {
  none: t(
    'Текшириш танлангач, унинг текширув варағи бандлари шу ерда пайдо бўлади',
    'После выбора проверки здесь появятся пункты её проверочных листов',
  ),
  progress: t('{answered} / {asked} бандга жавоб берилган', 'Отвечено пунктов: {answered} из {asked}'),
  findings: t('{n} та камчилик', '{n} {n|нарушение|нарушения|нарушений}'),
  item: t('{number}-банд', 'Пункт {number}'),
  more: t('Изоҳ ва сурат', 'Примечание и снимки'),
  measure: t('Чорага айлантириш', 'Сделать мерой'),
  isMeasure: t('Чоралар орасида', 'Есть среди мер'),
  allMeasures: t('Барча камчиликлардан чора яратиш: {n}', 'Создать меры по всем нарушениям: {n}'),
}
