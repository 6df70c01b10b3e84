import { Button, Callout } from '@blueprintjs/core'
import { type Definition, formFields } from '@nazorat/machines/definition'
import { type Fields, incompleteness, isEmpty, missing, read, references } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { mayCreate } from '@nazorat/machines/workflow'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { invalidateMoved } from '../../api/moved.ts'
import { useActor } from '../../api/user.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { Guided } from '../../fields/guidance/guided.tsx'
import { useTitles } from '../../fields/reference/titles.ts'
import { useSay } from '../../i18n/language.tsx'
import { words as common } from '../../i18n/words.ts'
import { listPath } from '../../navigation/paths.ts'
import '../../screens/form/form.css'
import { NotAuthorized } from '../../ui/error-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { toast } from '../../ui/toasts.ts'
import { type Refused, createSession } from './create-session.ts'
import { FormPage } from '../../screens/form/form-page.tsx'

const employees = references('employee', t('Ходимлар', 'Сотрудники'), {
  max: 50,
  states: ['active'],
  matching: { organizationId: 'organizationId' },
  hint: t('Танланган ходимларнинг ҳар бирига алоҳида ҳужжат тузилади', 'На каждого выбранного сотрудника составляется отдельный документ'),
})

/** The attestations of a session: the same letter and day for several people, a document each. */
function SessionForm({ definition }: { definition: Definition }) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const client = useQueryClient()
  const { employeeId } = useSearch({ strict: false })
  const fields = useMemo<Fields>(() => {
    const { employeeId: _, ...shared } = formFields(definition)
    return { employees, ...shared }
  }, [definition])
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({ employees: employeeId ? [employeeId] : null }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<{ readonly refused: readonly Refused[]; readonly of: number }>({ refused: [], of: 0 })
  const [isSaving, setSaving] = useState(false)
  const names = useTitles(outcome.refused.map(({ employeeId }) => ({ type: 'employee', id: employeeId })))
  usePageTitle(words.title)
  if (!mayCreate(definition, actor)) return <NotAuthorized />

  const known = read(fields, Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))))
  const whole = { ...known.values, employeeId: 'one of them' }
  const nothing = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]))
  const rules = incompleteness(definition, { values: { ...nothing, ...whole }, actor, now: new Date().toISOString(), lookups: {} })
  const problems = { ...rules, ...missing(fields, values), ...known.problems }
  // Whose people may be chosen, as a document of one of them begins.
  const neighbours = {
    fields: { ...definition.fields, ...fields },
    values: { ...definition.defaults?.(actor, new Date().toISOString()), ...values },
    texts: {},
  }
  const errorsOf = (name: string) => (left.has(name) ? (problems[name] ?? []).map((text) => say(text)) : [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setLeft(new Set(Object.keys(fields)))
    if (Object.keys(problems).length > 0) return
    setSaving(true)
    const { employees: people, ...session } = known.values
    try {
      const chosen = (people as string[] | undefined) ?? []
      const found = await createSession(definition.type, chosen, session)
      void invalidateMoved(client, { type: definition.type, id: '' })
      setOutcome({ refused: found, of: chosen.length })
      setValues({ ...values, employees: found.map(({ employeeId }) => employeeId) })
      if (found.length > 0) return
      toast.done(words.done)
      await router.navigate({ href: `${listPath(definition.type)}?docNumber=${encodeURIComponent(String(session['docNumber']))}` })
    } catch (error) {
      toast.problem(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="form-page">
      <header className="form-header row wrap">
        <p className="form-kind muted">{say(definition.label.many)}</p>
        <h1>{say(words.title)}</h1>
      </header>
      <form className="form-body" onSubmit={(event) => void save(event)} noValidate>
        <div className="form-main">
          {outcome.refused.length > 0 && (
            <Callout
              intent="danger"
              title={say(words.refused, { done: outcome.of - outcome.refused.length, all: outcome.of })}
              role="alert"
            >
              <ul>
                {outcome.refused.map(({ employeeId, why }) => (
                  <li key={employeeId}>
                    {names[employeeId] ?? '…'}: {why}
                  </li>
                ))}
              </ul>
            </Callout>
          )}
          <section className="form-section">
            <div className="form-grid">
              <Guided type="attestation">
                {Object.entries(fields).map(([name, field]) => (
                  <FormField
                    key={name}
                    name={name}
                    field={field}
                    value={values[name] ?? null}
                    errors={errorsOf(name)}
                    onChange={(changed, value) => setValues((before) => ({ ...before, [changed]: value }))}
                    onLeave={(name) => setLeft((before) => new Set([...before, name]))}
                    context={neighbours}
                  />
                ))}
              </Guided>
            </div>
          </section>
        </div>
        <div className="form-bar row wrap">
          <span />
          <div className="form-buttons wrap">
            <Button variant="minimal" onClick={() => void router.navigate({ href: listPath(definition.type) })}>
              {say(common.cancel)}
            </Button>
            <Button type="submit" intent="primary" loading={isSaving}>
              {say(words.save)}
            </Button>
          </div>
        </div>
      </form>
    </div>
  )
}

const words = {
  title: t('Аттестацияга юбориш', 'Направление на аттестацию'),
  save: t('Қораламаларни тузиш', 'Создать черновики'),
  done: t('Қораламалар тузилди: уларни рўйхатдан бирга юбориш мумкин', 'Черновики созданы: их можно отправить вместе из списка'),
  refused: t('Тузилган ҳужжатлар: {done} / {all}. Қуйидагилар учун тузилмади', 'Создано документов: {done} из {all}. Не создано для'),
}

/** The form of one person's attestation, or of new ones for all people of a session. */
export const AttestationForm = (props: { definition: Definition; id?: string }) =>
  props.id ? <FormPage {...props} id={props.id} /> : <SessionForm {...props} />
