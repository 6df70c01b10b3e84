import { Button } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { accountOf } from '@nazorat/machines/documents/accounts/user/by-employee'
import { isEmpty } from '@nazorat/machines/fields'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import { PassportSearch, type Person, passportWords } from './passport-search.tsx'

/**
 * The employee whose account it is; their name and phone are filled in where there are none yet. The employee of a new user can be
 * found by their papers.
 */
export const EmployeeInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context, onChange, disabled } = props
  const { Input } = inputOf(props.field)
  const [searches, setSearches] = useState(false)
  const isNew = context?.document === undefined
  // The form as it is when an answer comes: meanwhile another employee may be chosen, and a name typed.
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const fill = (known: Record<string, unknown>) => {
    const { values, put } = now.current.context ?? {}
    for (const name of ['shortName', 'phone']) if (isEmpty(values?.[name]) && !isEmpty(known[name])) put?.(name, known[name])
  }
  const choose = async (next: unknown) => {
    onChange(next)
    if (typeof next !== 'string' || next === value) return
    // Without the right to see employees nothing is filled in.
    const employee = await call<DocumentReply>(`employee/Get/${next}`).catch(() => null)
    if (employee && now.current.value === next) fill(accountOf(employee))
  }
  const found = (person: Person) => {
    setSearches(false)
    // An organization before its employee, who would fall away with it.
    for (const name of ['organizationId', 'employeeId'] as const) context?.put?.(name, person[name])
    fill(person)
  }
  return (
    <>
      <Input {...props} onChange={(next) => void choose(next)} />
      {isNew && (
        <Button icon={<SearchIcon />} variant="minimal" disabled={disabled} onClick={() => setSearches(true)}>
          {say(passportWords.search)}
        </Button>
      )}
      <PassportSearch isOpen={searches} onFound={found} onClose={() => setSearches(false)} />
    </>
  )
}
