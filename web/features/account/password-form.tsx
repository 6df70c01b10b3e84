import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { accountWords } from './account-words.ts'
import { passwordWords } from './password-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { PasswordInput } from './password-input.tsx'
import { RefusedNote } from './refused-note.tsx'

const empty = { oldPassword: '', newPassword: '', repeated: '' }
const labels = { oldPassword: passwordWords.oldPassword, newPassword: passwordWords.newPassword, repeated: passwordWords.repeatPassword }
type Name = keyof typeof empty

/** The server asks for no less. */
const minLength = 10

interface Props {
  formId: string
  /** The present password, where it has just been typed; otherwise it is asked for. */
  oldPassword?: string
  onBusy: (busy: boolean) => void
  onDone: () => void
  children?: ReactNode
}

/** Asks for a new password twice, and changes it. */
export function PasswordForm({ formId, oldPassword, onBusy, onDone, children }: Props) {
  const say = useSay()
  const names: Name[] = oldPassword === undefined ? ['oldPassword', 'newPassword', 'repeated'] : ['newPassword', 'repeated']
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const [refused, setRefused] = useState<string>()
  const [waiting, setWaiting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wait = (busy: boolean) => {
    setWaiting(busy)
    onBusy(busy)
  }
  // The button that was pressed is no place for the focus while it waits; what is to be mended is.
  useEffect(() => {
    if (!waiting && (refused || Object.keys(problems).length > 0))
      form.current?.querySelector<HTMLInputElement>(refused ? 'input' : '[aria-invalid=true]')?.focus()
  }, [waiting, refused, problems])

  const check = (): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {}
    for (const name of names) if (!values[name]) found[name] = say(accountWords.filledIn, { field: labels[name] })
    if (values.newPassword && values.newPassword.length < minLength) found.newPassword = say(passwordWords.tooShort, { n: minLength })
    if (values.repeated && values.repeated !== values.newPassword) found.repeated = say(passwordWords.differ)
    return found
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    wait(true)
    try {
      await call('account/ChangePassword', { oldPassword: oldPassword ?? values.oldPassword, newPassword: values.newPassword })
      onDone()
    } catch (error) {
      wait(false)
      const errors = error instanceof Problem ? error.reply.errors : undefined
      if (errors) setProblems(Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.join('. ')])))
      else setRefused(error instanceof Error ? error.message : say(words.problem.unknown))
    }
  }
  return (
    <form id={formId} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <RefusedNote reason={refused} />
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={labels[name]}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          problem={problems[name]}
          hint={name === 'newPassword' ? say(passwordWords.shortest, { n: minLength }) : undefined}
          autoFocus={name === names[0]}
        />
      ))}
      {children}
    </form>
  )
}
