import { Button, InputGroup, Menu, PopoverNext, Spinner } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { type JSX, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { LongName } from '../../ui/long-name/long-name.tsx'
import { onPress } from '../../ui/press/on-press.ts'

export interface Option {
  readonly value: string
  readonly text: string
  /** The text alone tells it apart. */
  readonly isNamed?: true | undefined
  /** `note` is shown beside the option; `refused` is the reason why it can't be chosen. */
  readonly note?: string
  readonly refused?: string
}

interface ComboboxProps {
  id: string
  /** The text in the input while nobody types. */
  text: string
  options: readonly Option[]
  /** The option beside which there is no other: a field that must be filled in takes it when it is opened. */
  only?: Option
  chosen: readonly string[]
  query: string
  onQuery: (query: string) => void
  onOpen?: (open: boolean) => void
  onChoose: (option: Option) => void
  onClear?: (() => void) | undefined
  onBlur?: () => void
  status: 'loading' | 'failed' | 'ready'
  /** Several are chosen one after another: the list stays open. */
  several?: boolean
  renderOption?: (option: Option) => JSX.Element
  placeholder?: string | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  required?: boolean
  describedBy?: string | undefined
}

/**
 * One of a list that is searched by typing: the combobox pattern of WAI-ARIA, out of Blueprint's parts.
 * Blueprint's own `Suggest` names no active option to a screen reader and lets the focus go once one is chosen.
 */
export function Combobox(props: ComboboxProps) {
  const say = useSay()
  const list = useId()
  const state = useCombobox(props, list)
  const { open } = state
  const { text, disabled = false } = props
  return (
    <PopoverNext
      isOpen={open && !disabled}
      content={<Options {...props} {...{ list, state }} />}
      placement="bottom-start"
      animation="minimal"
      arrow={false}
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      matchTargetWidth
      transitionDuration={0}
      popoverClassName="combobox-popover"
      renderTarget={({ isOpen: _, ref, className, 'aria-haspopup': __, 'aria-expanded': ___, ...target }) => (
        <div ref={ref} className={`combobox${open || !text ? '' : ' combobox-filled'} ${className ?? ''}`} {...target}>
          {!open && text && (
            <span className="combobox-text" aria-hidden>
              <LongName name={text} />
            </span>
          )}
          <SearchInput {...props} {...{ list, state }} />
          <span className="visually-hidden" role="status">
            {open && props.status === 'ready' ? say(words.found, { count: props.options.length }) : ''}
          </span>
        </div>
      )}
    />
  )
}

/** Whether the list is open, which option is active, and what keys and a choice do to both. */
function useCombobox(props: ComboboxProps, list: string) {
  const { options, query, onQuery, onChoose, chosen, several = false } = props
  const [open, setOpened] = useState(false)
  const [active, setActive] = useState(-1)

  const setOpen = (next: boolean) => {
    if (next === open) return
    setOpened(next)
    setActive(-1)
    if (!next) onQuery('')
    props.onOpen?.(next)
  }
  const choose = (option: Option) => {
    if (option.refused) return
    onChoose(option)
    if (several) onQuery('')
    else setOpen(false)
  }
  const move = (by: 1 | -1) => {
    if (!open) return setOpen(true)
    setActive((now) => (options.length === 0 ? -1 : now < 0 && by < 0 ? options.length - 1 : (now + by + options.length) % options.length))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // Enter chooses here; the form must not take it for its own.
      event.preventDefault()
      const option = options[active] ?? (options.length === 1 && query ? options[0] : undefined)
      if (option) choose(option)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const takeOnly = useEffectEvent(() => {
    const { only, required } = props
    if (!open || !only || only.refused || !required || chosen.length > 0) return
    onChoose(only)
    setOpen(false)
  })
  useEffect(() => takeOnly(), [open, props.only?.value])
  // The active option may be missing from the options that the next letters bring.
  useEffect(() => setActive((now) => (now >= options.length ? -1 : query && now < 0 && options.length > 0 ? 0 : now)), [options, query])
  useEffect(() => {
    if (open && active >= 0) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, list])
  return { open, active, setOpen, choose, press }
}

type PartProps = ComboboxProps & { list: string; state: ReturnType<typeof useCombobox> }

/** The list: its options, or why there are none. */
function Options({ options, chosen, query, status, several = false, renderOption, list, state: { active, choose } }: PartProps) {
  const say = useSay()
  return (
    <div className="combobox-popup">
      <Menu role="listbox" id={list} aria-label={say(words.list)} aria-multiselectable={several || undefined}>
        {options.map((option, i) => (
          <li
            key={option.value}
            id={`${list}-${i}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
            aria-disabled={option.refused !== undefined}
            className={`combobox-option${i === active ? ' combobox-active' : ''}`}
            {...onPress(() => choose(option))}
          >
            {renderOption?.(option) ?? (
              <>
                {option.text} {option.note && <span className="combobox-apart muted note">{option.note}</span>}
                {option.refused && <span className="combobox-refused muted note">{option.refused}</span>}
              </>
            )}
          </li>
        ))}
      </Menu>
      {status === 'loading' && options.length === 0 && <Spinner size={20} className="combobox-note muted" />}
      {status === 'failed' && <p className="combobox-note muted">{say(words.failed)}</p>}
      {status === 'ready' && options.length === 0 && <p className="combobox-note muted">{say(query ? words.nothing : words.empty)}</p>}
    </div>
  )
}

/** Has the focus all the time; its end clears what is chosen, or opens the list. */
function SearchInput({ id, text, query, onQuery, onClear, onBlur, disabled = false, list, state, ...props }: PartProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const { open, active, setOpen, press } = state
  const focus = () => input.current?.focus()
  return (
    <InputGroup
      id={id}
      inputRef={input}
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? list : undefined}
      aria-autocomplete="list"
      aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
      aria-invalid={props.invalid}
      aria-required={props.required}
      aria-describedby={props.describedBy}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      value={open ? query : text}
      placeholder={open && text ? text : (props.placeholder ?? say(words.search))}
      title={open ? undefined : text}
      onValueChange={(next) => {
        setOpen(true)
        onQuery(next)
      }}
      onKeyDown={press}
      onClick={() => setOpen(true)}
      onBlur={() => {
        setOpen(false)
        onBlur?.()
      }}
      intent={props.invalid ? 'danger' : 'none'}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      fill
      rightElement={
        text && onClear && !disabled ? (
          <Button icon={<Cross />} variant="minimal" aria-label={say(words.clear)} onClick={() => (onClear(), focus())} />
        ) : (
          <Button
            icon={<CaretDown />}
            variant="minimal"
            tabIndex={-1}
            aria-hidden
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (focus(), setOpen(!open))}
          />
        )
      }
    />
  )
}

const words = {
  list: t('Рўйхат', 'Список'),
  search: t('Қидириш ва танлаш', 'Найти и выбрать'),
  clear: t('Тозалаш', 'Очистить'),
  found: t('Топилди: {count}', 'Найдено: {count}'),
  nothing: t('Ҳеч нарса топилмади. Бошқача ёзиб кўринг', 'Ничего не найдено. Попробуйте написать иначе'),
  empty: t('Рўйхат бўш', 'Список пуст'),
  failed: t('Рўйхатни юклаб бўлмади', 'Не удалось загрузить список'),
}
