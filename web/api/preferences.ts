import type { UserInfo } from '@nazorat/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './client.ts'
import { userInfoQuery } from './queries.ts'
import { useUser } from './user.tsx'

/**
 * How the user likes something, as their account keeps it, so that it is the same on every device. A change holds at once and
 * is saved behind; values of one name that change quickly are saved once. Readers check what could have aged.
 */
export function usePreference<T>(name: string, otherwise: T): [T, (value: T) => void] {
  const client = useQueryClient()
  const { preferences } = useUser()
  const save = useCallback(
    (value: T) => {
      client.setQueryData(userInfoQuery().queryKey, (user: UserInfo | undefined) => user && { ...user, preferences: { ...user.preferences, [name]: value } })
      saveSoon(name, value)
    },
    [client, name],
  )
  // Saved under the same name, hence of the same type.
  return [(preferences[name] as T | undefined) ?? otherwise, save]
}

/** How long a value is waited for to stay, in milliseconds. */
const pause = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

function saveSoon(name: string, value: unknown): void {
  clearTimeout(waiting.get(name))
  const save = () => {
    waiting.delete(name)
    // A preference that could not be saved holds until the page is left: it is not worth a word.
    call('account/SavePreference', { name, value }).catch(() => undefined)
  }
  waiting.set(name, setTimeout(save, pause))
}
