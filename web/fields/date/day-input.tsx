import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { type Day, isDay } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { dayIn, dotted } from './day-text.ts'

const DayCalendar = lazy(() => import('./day-calendar.tsx'))

interface DayInputProps {
  id: string
  /** A day, or the text that was typed and is no day. */
  value: unknown
  onChange?: (value: Day | string | null) => void
  /** Called once with a day or null: when it is chosen, or the field is left. */
  onCommit?: (day: Day | null) => void
  onBlur?: () => void
  label?: string
  placeholder?: string
  required?: boolean
  invalid?: boolean
  disabled?: boolean
  describedBy?: string | undefined
}

/**
 * A day is typed; the calendar is a button beside it. Blueprint's `DateInput` opens its calendar on
 * focus and takes Tab into it, which stands in the way of who fills in twenty dates a day.
 */
export function DayInput({
  id,
  value,
  onChange,
  onCommit,
  onBlur,
  label,
  placeholder,
  required,
  invalid,
  disabled,
  describedBy,
}: DayInputProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const given = typeof value === 'string' ? value : ''
  const day = isDay(given) ? given : null

  const type = (next: string) => {
    const text = next.length > (typed ?? shownAs(given)).length ? dotted(next) : next
    setTyped(text)
    onChange?.(text.trim() === '' ? null : (dayIn(text) ?? text))
  }
  const commit = () => {
    if (typed === null) return
    const next = dayIn(typed)
    if (next || typed.trim() === '') onCommit?.(next)
    setTyped(null)
  }
  const choose = (next: Day | null) => {
    setTyped(null)
    setOpen(false)
    onChange?.(next)
    onCommit?.(next)
    input.current?.focus()
  }
  return (
    <InputGroup
      id={id}
      inputRef={input}
      inputMode="numeric"
      value={typed ?? shownAs(given)}
      onValueChange={type}
      onBlur={() => {
        commit()
        onBlur?.()
      }}
      onKeyDown={(event) => event.key === 'Enter' && onCommit && commit()}
      disabled={disabled ?? false}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-required={required}
      aria-describedby={describedBy}
      aria-label={label}
      placeholder={placeholder ?? say(words.format)}
      autoComplete="off"
      fill
      rightElement={
        <PopoverNext
          isOpen={open}
          onInteraction={setOpen}
          placement="bottom-end"
          content={
            <Suspense fallback={null}>
              <DayCalendar day={day} onChoose={choose} />
            </Suspense>
          }
          renderTarget={({ isOpen, ref, className, onClick, onKeyDown }) => (
            <Button
              ref={ref}
              className={className ?? ''}
              {...(onClick && { onClick })}
              {...(onKeyDown && { onKeyDown })}
              icon={<Calendar />}
              variant="minimal"
              disabled={disabled ?? false}
              active={isOpen}
              aria-label={say(words.open)}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
            />
          )}
        />
      }
    />
  )
}

const shownAs = (value: string): string => (isDay(value) ? formatDate(value) : value)

const words = {
  format: t('кк.оо.йййй', 'дд.мм.гггг'),
  open: t('Тақвимдан танлаш', 'Выбрать в календаре'),
}
