import { InputGroup, type InputGroupProps } from '@blueprintjs/core'
import { type AnyField, type Field, type Kind, kindOf, read, readWritten } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { FilterProps, InputProps, KindInput } from '../kind-view.ts'

export const text = written<'text'>(() => ({}))

export const personName = written<'personName'>(() => ({}))

export const digits = written<'digits'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))

export const inn = written<'inn'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))

export const pinfl = written<'pinfl'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))

export const passport = written<'passport'>((field) => ({
  placeholder: 'AA1234567',
  spellCheck: false,
  typed: (text) => asRead(field, text),
}))

export const username = written<'username'>((field) => ({ spellCheck: false, typed: (text) => asRead(field, text) }))

/** The browser's own input would ask for AM and PM wherever its language has them: a time is typed, and its colon put in. */
export const time = written<'time'>(() => ({ inputMode: 'numeric', placeholder: '09:00', typed: punctuated }))

/** `0930` → `09:30` while it is typed. */
export const punctuated = (text: string): string => text.replace(/[.,-]/, ':').replace(/^(\d{2})(\d)/, '$1:$2')

interface Writing {
  inputMode?: 'text' | 'numeric' | 'tel'
  placeholder?: string
  spellCheck?: boolean
  /** Changes the text while it is typed. When the field loses the focus it is written as it is read. */
  typed?: (text: string) => string
}

/** A text as its field's kind reads it; what is none of its values stays as it was typed, and the schema says what is wrong with it. */
export function asRead(field: Pick<Field, 'kind' | 'options'>, text: string): string {
  const value = text.trim() === '' ? '' : readWritten(field, text)
  return typeof value === 'string' ? value : text.trim()
}

/** Whether a filter finds nothing but the whole value. */
const isWhole = (field: Pick<Field, 'kind'>): boolean => kindOf(field).filter === 'text'

/** How a kind is filled in whose values are written in one line. */
export function written<K extends Kind>(writing: (field: InputProps<K>['field']) => Writing): KindInput<K> {
  return {
    Filter: (props) => <WrittenFilter {...props} writing={writing(props.field)} />,
    Input: (props) => <WrittenInput {...props} writing={writing(props.field)} />,
  }
}

function WrittenInput<K extends Kind>({
  id,
  value,
  field,
  onChange,
  onBlur,
  invalid,
  disabled,
  describedBy,
  writing,
}: InputProps<K> & { writing: Writing }) {
  const { typed } = writing
  const text = typeof value === 'string' ? value : ''
  const leave = () => {
    const after = asRead(field, text)
    if (after !== text) onChange(after || null)
    onBlur()
  }
  return (
    <InputGroup
      {...attributesOf(writing)}
      id={id}
      value={text}
      onValueChange={(next) => onChange((typed?.(next) ?? next) || null)}
      onBlur={leave}
      disabled={disabled}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      autoComplete="off"
      fill
    />
  )
}

/** A filter asks the server: only when the person stops, presses Enter or leaves the field. */
function WrittenFilter<K extends Kind>({ id, value, field, onChange, writing }: FilterProps<K> & { writing: Writing }) {
  const say = useSay()
  const given = typeof value === 'string' ? value : ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const [problem, setProblem] = useState<Text>()
  const { typed } = writing
  const commit = () => {
    const after = asRead(field, text)
    const found = after && isWhole(field) ? read({ field: field as AnyField }, { field: after }).problems['field']?.[0] : undefined
    setProblem(found)
    if (!found && after !== given) onChange(after || undefined)
  }
  const problemId = `${id ?? 'filter'}-${field.kind}-problem`
  return (
    <>
      <InputGroup
        {...attributesOf(writing)}
        {...(id ? { id } : { 'aria-label': say(field.label) })}
        value={text}
        onValueChange={(next) => setText(typed?.(next) ?? next)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        autoComplete="off"
        fill
      />
      {problem && (
        <p id={problemId} className="kind-range-problem" role="alert">
          {say(problem)}
        </p>
      )}
    </>
  )
}

function attributesOf({ typed: _, ...attributes }: Writing): Partial<InputGroupProps> {
  return attributes
}
