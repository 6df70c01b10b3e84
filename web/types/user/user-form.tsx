import type { IssuedPassword, Receipt } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { IssuedDialog } from '../../features/account/issued-password.tsx'
import type { FieldInput } from '../../fields/form-field.tsx'
import { FormPage } from '../../screens/form/form-page.tsx'
import type { Creating } from '../../screens/form/form-screen.tsx'
import { EmployeeInput } from './employee-input.tsx'
import { type FirstPassword, PasswordSection } from './password-section.tsx'
import { UsernameInput } from './username-input.tsx'

type Created = Pick<Receipt, 'id' | 'version'> & Partial<IssuedPassword>

/** The form of a user: a new one is made for an employee, or without one, and gets a password with it. */
export function UserForm(props: { definition: Definition; id?: string }) {
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const closed = useRef<(() => void) | undefined>(undefined)
  const first = useRef<FirstPassword>({ oneTimePassword: true })
  const creating = useMemo((): Creating => {
    const show = (password: IssuedPassword) =>
      new Promise<void>((resolve) => {
        closed.current = resolve
        setIssued(password)
      })
    return {
      // The form goes on once the password has been read: it is not shown again.
      create: async (body, key) => {
        const created = await call<Created>(
          body['employeeId'] ? 'user/CreateByEmployee' : 'user/Create',
          { ...body, ...first.current },
          { key },
        )
        if (created.password && created.expires) await show({ password: created.password, expires: created.expires })
        return created
      },
      section: (refused) => <PasswordSection errors={refused['password'] ?? none} onChange={(next) => (first.current = next)} />,
    }
  }, [])
  const close = () => {
    setIssued(null)
    closed.current?.()
  }
  return (
    <>
      <FormPage {...props} inputs={inputs} creating={creating} />
      <IssuedDialog issued={issued} onClose={close} />
    </>
  )
}

const inputs: Readonly<Record<string, FieldInput>> = { username: UsernameInput, employeeId: EmployeeInput }
const none: readonly string[] = []
