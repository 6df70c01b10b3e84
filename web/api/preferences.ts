import type { UserInfo } from '@nazorat/machines/api-types'
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
      client.setQueryData(
        userInfoQuery().queryKey,
        (user: UserInfo | undefined) => user && { ...user, preferences: { ...user.preferences, [name]: value } },
      )
      saveSoon(name, value)
    },
    [client, name],
  )
  // Saved under the same name, hence of the same type.
  return [(preferences[name] as T | undefined) ?? otherwise, save]
}

/** How long a value must stay before it is saved, in milliseconds. */
const pause = 500

/** The preferences that are not saved yet, by name. */
const waiting = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined

function saveSoon(name: string, value: unknown): void {
  waiting.set(name, value)
  addEventListener('pagehide', saveWaiting)
  clearTimeout(timer)
  timer = setTimeout(saveWaiting, pause)
}

function saveWaiting(): void {
  // A page that is left sends them all the same.
  for (const [name, value] of waiting) void call('account/SavePreference', { name, value }, { keepalive: true }).catch(() => undefined)
  waiting.clear()
}
