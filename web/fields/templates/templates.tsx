import { Button } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { templateUse } from '@nazorat/machines/definition'
import { type AnyField, kindOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { mayView } from '@nazorat/machines/workflow'
import { useRef } from 'react'
import { templateEntry } from '../../api/catalogue.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { PressPopover } from '../../ui/press-popover.tsx'
import type { InputContext } from '../kind-view.ts'
import './templates.css'

interface Props {
  /** Of the input. */
  id: string
  name: string
  field: AnyField
  value: unknown
  context: InputContext
  onPut: (text: string) => void
}

/** At a text that people compose, the templates that their body keeps for it. */
export function Templates({ name, field, context: { asked, askedInRows }, ...rest }: Props) {
  if (!kindOf(field).composed) return null
  if (asked) return <TemplateButton use={templateUse(asked.type, asked.action, name)} type={asked.type} field={field} {...rest} />
  if (!askedInRows) return null
  const { of } = askedInRows
  const { type, action } = askedInRows.asked
  return <TemplateButton use={templateUse(type, action, of, name)} type={type} field={field} {...rest} />
}

interface ButtonProps extends Pick<Props, 'id' | 'field' | 'value' | 'onPut'> {
  use: string
  /** The type that is written, which may be that of templates itself. */
  type: string
}

function TemplateButton({ id, field, use, type, value, onPut }: ButtonProps) {
  const say = useSay()
  const actor = useActor()
  const hasPut = useRef(false)
  const entry = templateEntry
  if (!entry || type === entry.type || actor.organizationId === null || !mayView(entry, actor)) return null
  return (
    <div className="field-templates">
      <PressPopover
        kind="dialog"
        load={() => import('./template-list.tsx')}
        onClosed={() => {
          if (hasPut.current) document.getElementById(id)?.focus()
          hasPut.current = false
        }}
        content={({ TemplateList }, close) => (
          <TemplateList
            entry={entry}
            use={use}
            field={field}
            typed={typeof value === 'string' ? value : ''}
            onPut={(text) => {
              hasPut.current = true
              onPut(text)
            }}
            onClose={close}
          />
        )}
      >
        <Button
          id={`${id}-templates`}
          variant="minimal"
          size="small"
          endIcon={<CaretDownIcon />}
          aria-label={say(words.of, { field: field.label })}
        >
          {say(words.templates)}
        </Button>
      </PressPopover>
    </div>
  )
}

const words = {
  templates: t('Шаблонлар', 'Шаблоны'),
  of: t('Шаблонлар: {field}', 'Шаблоны: {field}'),
}
