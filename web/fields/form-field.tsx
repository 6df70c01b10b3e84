import { type AnyField, kindOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type ComponentType, type KeyboardEvent, memo, useState } from 'react'
import { useSay } from '../i18n/language.tsx'
import { Counter } from './counter.tsx'
import './form-field.css'
import { FieldLabel, guidanceId } from './guidance/field-label.tsx'
import { GuidedRows, useGuidanceOf } from './guidance/guided.tsx'
import { inputOf } from './inputs.ts'
import type { InputContext, InputProps } from './kind-view.ts'
import { Templates } from './templates/templates.tsx'

/** An input that stands in for the one of its field's kind. */
export type FieldInput = ComponentType<Omit<InputProps, 'field'> & { field: AnyField }>

interface FormFieldProps {
  name: string
  field: AnyField
  value: unknown
  errors: readonly string[]
  /** The problems of parts of the value, as of the cells of rows. */
  partErrors?: Readonly<Record<string, readonly string[]>> | undefined
  onChange: (name: string, value: unknown, part?: string) => void
  onLeave: (name: string, part?: string) => void
  context: InputContext
  disabled?: boolean
  input?: FieldInput | undefined
  /** Before the field's name, so that two forms on one page don't share ids. */
  prefix?: string
  /** In place of the one that the name makes. */
  id?: string
}

export const fieldId = (name: string, prefix = 'field'): string => `${prefix}-${name}`

/** A labelled field: what it asks, whether it must be filled in, and what is wrong with it, tied to its input. */
export const FormField = memo(function FormField({
  name,
  field,
  value,
  errors,
  partErrors = noErrors,
  onChange,
  onLeave,
  context,
  disabled = false,
  input,
  prefix,
  id = fieldId(name, prefix),
}: FormFieldProps) {
  const say = useSay()
  const { wide, Input: OfKind } = inputOf(field)
  const Input = input ?? OfKind
  const max = kindOf(field).maxLength?.(field.options)
  const isWrong = errors.length > 0
  const guidance = useGuidanceOf(name)
  const [isGuided, setGuided] = useState(false)
  const press = (event: KeyboardEvent) => {
    const goes = event.code === 'F1' || (event.code === 'Escape' && isGuided)
    if (!guidance || !goes || event.defaultPrevented) return
    event.preventDefault()
    // It is this field that is asked about, not the rows or the dialog around it.
    event.stopPropagation()
    setGuided(event.code === 'F1' && !isGuided)
  }
  const describedBy =
    [field.hint && `${id}-hint`, guidance && guidanceId(id), isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`form-field${wide ? ' form-field-wide' : ''}${isWrong ? ' form-field-wrong' : ''}`} data-field={name} onKeyDown={press}>
      <FieldLabel id={id} label={field.label} guidance={guidance} isOpen={isGuided} onToggle={() => setGuided(!isGuided)}>
        {field.required && <RequiredMark />}
      </FieldLabel>
      {field.hint && (
        <p id={`${id}-hint`} className="form-hint muted">
          {say(field.hint)}
        </p>
      )}
      <GuidedRows name={name} field={field}>
        <Input
          id={id}
          value={value}
          field={field}
          onChange={(next) => onChange(name, next)}
          onBlur={() => onLeave(name)}
          invalid={isWrong}
          disabled={disabled}
          describedBy={describedBy}
          context={context}
          parts={{
            of: name,
            errors: partErrors,
            onChange: (next, part) => onChange(name, next, part),
            onLeave: (part) => onLeave(name, part),
          }}
        />
      </GuidedRows>
      {!disabled && <Templates {...{ id, name, field, value, context }} onPut={(text) => onChange(name, text)} />}
      {max !== undefined && <Counter value={value} max={max} />}
      {isWrong && (
        <div id={`${id}-error`} className="form-error">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </div>
  )
})

function RequiredMark() {
  const say = useSay()
  return (
    <>
      <span className="form-required" aria-hidden>
        *
      </span>
      <span className="visually-hidden">{say(required)} </span>
    </>
  )
}

/** Takes the person to a field: the label comes with it into view. */
export function goToField(name: string, prefix?: string): void {
  const field = document.getElementById(fieldId(name, prefix))
  field?.closest('[data-field]')?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

const noErrors = {}

const required = t('Мажбурий майдон:', 'Обязательное поле:')
