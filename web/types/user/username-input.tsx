import { schemaOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import { useSettled } from '../../ui/timing.ts'

/** The input of a user name; says while it is typed whether somebody has it. */
export const UsernameInput: FieldInput = (props) => {
  const say = useSay()
  const { value, field } = props
  const { Input } = inputOf(field)
  // The user's own, in the form of one who exists.
  const [own] = useState(props.context?.document ? value : null)
  const username = useSettled(typeof value === 'string' ? value : '', 300)
  const { data } = useQuery({
    queryKey: ['username', username],
    queryFn: ({ signal }) => call<{ exists: boolean }>('user/CheckUserName', { username }, { signal }),
    enabled: username !== own && schemaOf(field).safeParse(username).success,
    staleTime: 10_000,
  })
  const isTaken = username === value && username !== own && data?.exists === true
  return (
    <>
      <Input {...props} invalid={props.invalid || isTaken} />
      <p className="form-error" role="status">
        {isTaken && !props.invalid && say(taken)}
      </p>
    </>
  )
}

const taken = t('Бундай фойдаланувчи мавжуд', 'Такой пользователь уже существует')
