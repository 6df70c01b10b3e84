import { Button, InputGroup } from '@blueprintjs/core'
import type { Receipt } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { filled, useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import type { TemplateListProps } from './template-list.tsx'

/** Keeps what is typed as a template of the person's body, under a name. */
export function KeepTemplate({ entry, use, typed, onClose }: Pick<TemplateListProps, 'entry' | 'use' | 'typed' | 'onClose'>) {
  const say = useSay()
  const id = useId()
  const client = useQueryClient()
  const own = entry.templates!
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // One template is made, however often it is pressed.
  const [key] = useState(() => crypto.randomUUID())
  const save = async (event: FormEvent) => {
    event.preventDefault()
    // The form that the field stands in is not sent with it.
    event.stopPropagation()
    if (name.trim() === '') return setProblem(say(words.nameRequired))
    setSaving(true)
    try {
      await call<Receipt>(`${entry.type}/Create`, { [own.use]: use, [own.name]: name.trim(), [own.text]: typed.trim() }, { key })
      await client.invalidateQueries({ queryKey: ['list', entry.type] })
      toast.done(filled(words.kept, { name: name.trim() }))
      onClose()
    } catch (error) {
      const said = error instanceof Problem ? Object.values(error.reply.errors ?? {}).flat() : []
      setProblem(said.join(' ') || (error as Error).message)
      setSaving(false)
    }
  }
  return (
    <form className="template-form" noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{say(words.keep)}</label>
      <InputGroup
        id={id}
        value={name}
        placeholder={say(words.name)}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onValueChange={setName}
        fill
      />
      {problem && (
        <p id={`${id}-problem`} className="form-error">
          {problem}
        </p>
      )}
      <Button type="submit" loading={isSaving}>
        {say(words.save)}
      </Button>
    </form>
  )
}

const words = {
  keep: t('Ёзилган матнни шаблон сифатида сақлаш', 'Сохранить набранный текст как шаблон'),
  name: t('Шаблон номи', 'Название шаблона'),
  nameRequired: t('Шаблон номини ёзинг', 'Введите название шаблона'),
  save: t('Шаблонни сақлаш', 'Сохранить шаблон'),
  kept: t('«{name}» шаблони сақланди', 'Шаблон «{name}» сохранён'),
}
