import { t, type Text } from '@nazorat/machines/i18n'
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { labelId } from '../kind-view.ts'

interface Props {
  /** The id of the input. */
  id: string
  label: Text
  guidance: Text | undefined
  isOpen: boolean
  onToggle: () => void
  /** The mark before the words of the label. */
  children: ReactNode
}

export const guidanceId = (id: string): string => `${id}-guidance`

/**
 * The label of a field, and beside it the button that shows what is written in the field. Who works by keyboard presses F1 in the field,
 * and the button is no stop on the way from field to field. A screen reader says the sentence with the input, shown or not.
 */
export function FieldLabel({ id, label, guidance, isOpen, onToggle, children }: Props) {
  const say = useSay()
  return (
    <>
      <div className="form-label">
        <label id={labelId(id)} htmlFor={id}>
          {children}
          {say(label)}
        </label>
        {guidance && (
          <Button
            className="form-guide"
            variant="minimal"
            size="small"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-controls={guidanceId(id)}
            onClick={onToggle}
          >
            <span aria-hidden>?</span>
            {/* Words and no `aria-label`: what is looked for by the label of the field is its input. */}
            <span className="visually-hidden">{say(words.of, { label })}</span>
          </Button>
        )}
      </div>
      {guidance && (
        <p id={guidanceId(id)} className="form-guidance" hidden={!isOpen}>
          {say(guidance)}
        </p>
      )}
    </>
  )
}

const words = { of: t('Изоҳ: {label}', 'Пояснение: {label}') }
