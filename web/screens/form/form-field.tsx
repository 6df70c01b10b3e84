import { type AnyField, t } from '@nazorat/machines'
import { type ComponentType, memo } from 'react'
import { type InputContext, type InputProps, labelId } from '../../fields/kind-view.ts'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import './form.css'

/** An input that stands in for the one of its field's kind. */
export type FieldInput = ComponentType<Omit<InputProps, 'field'> & { field: AnyField }>

interface FormFieldProps {
  name: string
  field: AnyField
  value: unknown
  errors: readonly string[]
  onChange: (name: string, value: unknown) => void
  onLeave: (name: string) => void
  context: InputContext
  disabled?: boolean
  input?: FieldInput | undefined
  /** Before the field's name, so that two forms on one page don't share ids. */
  prefix?: string
}

export const fieldId = (name: string, prefix = 'field'): string => `${prefix}-${name}`

/** A labelled field: what it asks, whether it must be filled in, and what is wrong with it, tied to its input. */
export const FormField = memo(function FormField({ name, field, value, errors, onChange, onLeave, context, disabled = false, input, prefix }: FormFieldProps) {
  const say = useSay()
  const id = fieldId(name, prefix)
  const { wide, Input: OfKind } = inputOf(field)
  const Input = input ?? OfKind
  const isWrong = errors.length > 0
  const describedBy = [field.hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`form-field${wide ? ' form-field-wide' : ''}${isWrong ? ' form-field-wrong' : ''}`} data-field={name}>
      <label id={labelId(id)} htmlFor={id}>
        {field.required && <RequiredMark />}
        {say(field.label)}
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className="form-hint">
          {say(field.hint)}
        </p>
      )}
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
      />
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

export function RequiredMark() {
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

const required = t('Majburiy maydon:', 'Мажбурий майдон:', 'Обязательное поле:')
