import type { UserInfo } from '@nazorat/machines/api-types'
import { type Actor, scopeOf } from '@nazorat/machines/workflow'
import { createContext, use } from 'react'

/** The person at the screen; only what lies inside the shell has one. */
export const UserContext = createContext<UserInfo | null>(null)

export function useUser(): UserInfo {
  const user = use(UserContext)
  if (!user) throw new Error('useUser outside the shell')
  return user
}

export const useActor = (): Actor => useUser().actor

/** Whether the person holds a permission in any reach (`RequestView`, `BranchesRequestView`, `AllRequestView`). */
export const useMay = (permission: string): boolean => scopeOf(useActor(), permission) !== null
