import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { type SavedFilter, maxFilterName } from '@nazorat/machines/api-types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Counter } from '../../../fields/counter.tsx'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../api/user.tsx'
import { filled, useSay } from '../../../i18n/language.tsx'
import { toast } from '../../../ui/toasts.ts'
import { savedFilterWords as texts } from './saved-filter-words.ts'
import { savedFiltersQuery } from './saved-queues.tsx'
import './saved-filters.css'

interface Props {
  type: string
  /** The filter of the list as its address says it. */
  filter: Readonly<Record<string, string>>
  onApply: (filter: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** The filters that the user and their colleagues saved for a list, and the name under which this one is saved. */
export function SavedFilters({ type, filter, onApply, onClose }: Props) {
  const say = useSay()
  const client = useQueryClient()
  const { data: saved = [], error } = useQuery(savedFiltersQuery(type))
  const change = async (path: string, body: object, done: Parameters<typeof toast.done>[0]) => {
    await call(path, body)
    await client.invalidateQueries({ queryKey: ['savedFilters', type] })
    toast.done(done)
  }
  const remove = ({ id, name }: SavedFilter) =>
    void change(`savedfilter/Delete/${id}`, {}, filled(texts.removed, { name })).catch(toast.problem)
  return (
    <div className="saved-filters">
      {error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <ul className="saved-filter-list" aria-label={say(texts.title)}>
          {saved.length === 0 && <li className="saved-filter-none">{say(texts.none)}</li>}
          {saved.map((each) => (
            <li key={each.id} className="saved-filter">
              <Button
                variant="minimal"
                className="saved-filter-name"
                onClick={() => {
                  onApply(each.filter)
                  onClose()
                }}
              >
                {each.name}
                {!each.isOwn && <span className="saved-filter-note">{say(texts.ofColleague)}</span>}
                {each.isOwn && each.shared && <span className="saved-filter-note">{say(texts.isShared)}</span>}
              </Button>
              {each.isOwn && (
                <Button
                  variant="minimal"
                  icon={<TrashIcon />}
                  aria-label={say(texts.remove, { name: each.name })}
                  onClick={() => remove(each)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {Object.keys(filter).length > 0 ? (
        <SaveForm onSave={(given) => change('savedfilter/Create', { type, filter, ...given }, filled(texts.saved, { name: given.name }))} />
      ) : (
        <p className="saved-filter-none">{say(texts.howToSave)}</p>
      )}
    </div>
  )
}

function SaveForm({ onSave }: { onSave: (given: { name: string; shared: boolean }) => Promise<void> }) {
  const say = useSay()
  const id = useId()
  const { organization } = useUser()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(say(texts.nameRequired))
    if (name.trim().length > maxFilterName) return setProblem(say(texts.nameTooLong, { max: maxFilterName }))
    setSaving(true)
    try {
      await onSave({ name: name.trim(), shared })
      setName('')
      setProblem(undefined)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="saved-filter-form" onSubmit={(event) => void save(event)}>
      <FormGroup
        label={say(texts.saveAs)}
        labelFor={id}
        intent={problem ? 'danger' : 'none'}
        helperText={problem && <span id={`${id}-problem`}>{problem}</span>}
      >
        <InputGroup
          id={id}
          value={name}
          intent={problem ? 'danger' : 'none'}
          aria-invalid={problem !== undefined}
          {...(problem && { 'aria-describedby': `${id}-problem` })}
          onValueChange={setName}
        />
        <Counter value={name} max={maxFilterName} />
      </FormGroup>
      {organization && <Checkbox checked={shared} label={say(texts.share)} onChange={() => setShared(!shared)} />}
      <Button type="submit" intent="primary" loading={saving}>
        {say(texts.save)}
      </Button>
    </form>
  )
}
