import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { RefusedNote } from '../../features/account/refused-note.tsx'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'

/** `user/GetByPassportData`: an employee with what their account begins with. */
export interface Person extends Record<string, unknown> {
  readonly employeeId: string
  readonly organizationId: string
  readonly userId: string | null
}

interface Props {
  isOpen: boolean
  onFound: (person: Person) => void
  onClose: () => void
}

const names = ['passport', 'pinfl', 'birthDate'] as const
const empty = { passport: '', pinfl: '', birthDate: '' }

/** Finds an employee by their papers. They are sent in a body: no address keeps them. */
export function PassportSearch({ isOpen, onFound, onClose }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState(empty)
  const [refused, setRefused] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const reset = () => {
    setTyped(empty)
    setRefused(undefined)
    setErrors({})
  }
  const find = async () => {
    setBusy(true)
    setRefused(undefined)
    setErrors({})
    try {
      const person = await call<Person>('user/GetByPassportData', typed)
      if (person.userId) setRefused(say(passportWords.hasUser))
      else onFound(person)
    } catch (error) {
      const found = error instanceof Problem ? error.reply : undefined
      if (found?.errors) setErrors(found.errors)
      else if (found?.status === 404) setRefused(say(passportWords.nobody))
      else setRefused(error instanceof Error ? error.message : say(words.problem.unknown))
    }
    setBusy(false)
  }
  return (
    <Dialog isOpen={isOpen} title={say(passportWords.search)} isCloseButtonShown={false} onClose={onClose} onClosed={reset}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog stands in the form of the user, as React sees it.
          event.stopPropagation()
          void find()
        }}
      >
        <DialogBody>
          <RefusedNote reason={refused} />
          {names.map((name, i) => (
            <FormGroup
              key={name}
              label={say(passportWords[name])}
              labelFor={`papers-${name}`}
              helperText={errors[name] && <span id={`papers-${name}-problem`}>{errors[name].join('. ')}</span>}
              intent={errors[name] ? 'danger' : 'none'}
            >
              <InputGroup
                id={`papers-${name}`}
                value={typed[name]}
                onValueChange={(value) => setTyped({ ...typed, [name]: value })}
                placeholder={passportExamples[name]}
                aria-invalid={errors[name] !== undefined}
                aria-describedby={errors[name] && `papers-${name}-problem`}
                autoComplete="off"
                autoFocus={i === 0}
                fill
              />
            </FormGroup>
          ))}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{say(words.cancel)}</Button>
              <Button type="submit" intent="primary" loading={busy}>
                {say(passportWords.find)}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  )
}

const passportExamples = { passport: 'AA1234567', pinfl: '31503851234567', birthDate: '15.03.1985' }

export const passportWords = {
  search: t('Паспорт маълумотлари бўйича топиш', 'Найти по паспортным данным'),
  find: t('Топиш', 'Найти'),
  passport: t('Паспорт серияси ва рақами', 'Серия и номер паспорта'),
  pinfl: t('ЖШШИР', 'ПИНФЛ'),
  birthDate: t('Туғилган сана', 'Дата рождения'),
  nobody: t(
    'Бундай ходим топилмади. Маълумотларни текширинг ёки аввал ходимни киритинг',
    'Такой сотрудник не найден. Проверьте данные или сначала внесите сотрудника',
  ),
  hasUser: t('Бу ходимнинг ҳисоб ёзуви аллақачон бор', 'У этого сотрудника уже есть учётная запись'),
}
