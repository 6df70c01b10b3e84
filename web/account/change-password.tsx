import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call, Problem } from '../server/client.ts'
import { toast } from '../shell/toasts.ts'
import { accountWords } from '../words/account-words.ts'
import { useSay } from '../words/language.tsx'
import { words } from '../words/words.ts'
import { PasswordInput } from './password-input.tsx'

const empty = { oldPassword: '', newPassword: '', repeated: '' }
const labels = { oldPassword: accountWords.oldPassword, newPassword: accountWords.newPassword, repeated: accountWords.repeatPassword }
type Name = keyof typeof empty

/** The server asks for no less. */
const shortest = 10

interface Props {
  onClose: () => void
  /** Whose password an administrator sets, without knowing the old one; without it, one's own is changed. */
  userId?: string
}

export function ChangePassword({ onClose, userId }: Props) {
  const say = useSay()
  const names: Name[] = userId ? ['newPassword', 'repeated'] : ['oldPassword', 'newPassword', 'repeated']
  const title = say(userId ? accountWords.setPassword : accountWords.changePassword)
  const formId = useId()
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed is no place for the focus while it waits; what is to be mended is.
  useEffect(() => {
    if (!busy && (refused || Object.keys(problems).length > 0)) form.current?.querySelector<HTMLInputElement>(refused ? 'input' : '[aria-invalid=true]')?.focus()
  }, [busy, refused, problems])

  const check = (): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {}
    for (const name of names) if (!values[name]) found[name] = say(accountWords.filledIn, { field: labels[name] })
    if (values.newPassword && values.newPassword.length < shortest) found.newPassword = say(accountWords.tooShort, { n: shortest })
    if (values.repeated && values.repeated !== values.newPassword) found.repeated = say(accountWords.differ)
    return found
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setProblems(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      if (userId) await call('account/SetPassword', { userId, newPassword: values.newPassword })
      else await call('account/ChangePassword', { oldPassword: values.oldPassword, newPassword: values.newPassword })
      toast.done(accountWords.passwordChanged)
      onClose()
    } catch (error) {
      setBusy(false)
      const errors = error instanceof Problem ? error.reply.errors : undefined
      if (errors) setProblems(Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, said.join('. ')])))
      else setRefused(error instanceof Error ? error.message : say(words.problem.unknown))
    }
  }
  return (
    <Dialog isOpen title={title} isCloseButtonShown={false} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <form id={formId} ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <div role="alert">{refused && <Callout intent="danger">{refused}</Callout>}</div>
          {names.map((name) => (
            <PasswordInput
              key={name}
              label={labels[name]}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              problem={problems[name]}
              hint={name === 'newPassword' ? say(accountWords.shortest, { n: shortest }) : undefined}
              autoFocus={name === names[0]}
            />
          ))}
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button type="submit" form={formId} intent="primary" loading={busy}>
              {say(accountWords.save)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
