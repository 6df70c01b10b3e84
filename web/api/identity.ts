import type { IdentityReply } from '@nazorat/machines/api-types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { writeStored, readStored } from '../storage/local-storage.ts'
import { call, urlOf } from './client.ts'

/** Whose system this is. Under the key of its type's lists: who changes it sees it at once. */
const identityQuery = queryOptions({
  queryKey: ['list', 'identity', 'public'],
  queryFn: async ({ signal }) => {
    const found = await call<IdentityReply>('open/Identity', undefined, { signal })
    writeStored(name, found)
    return found
  },
  // As it was when this browser was here last: no page is drawn in two colours.
  placeholderData: () => readStored<IdentityReply | null>(name, null) ?? undefined,
  staleTime: 600_000,
  retry: false,
})

export const useIdentity = (): IdentityReply => useQuery(identityQuery).data ?? unset

/** The address of an emblem. */
export const emblemUrl = (hash: string): string => urlOf(`open/Emblem/${hash}`)

const name = 'identity'
const unset: IdentityReply = { name: null, emblem: null, accent: null, phone: null, address: null }
