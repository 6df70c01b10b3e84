import type { KeyReply, MyInformation } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { PersonKey } from './person-key.ts'

/** Which keys are the actor's own: those that they have signed with before, and those whose certificate has their PINFL. */
export function useOwnKeys(): { isKnown: boolean; isOwn: (key: PersonKey) => boolean } {
  const bound = useQuery(myKeysQuery)
  const mine = useQuery({
    queryKey: ['mine'],
    queryFn: ({ signal }) => call<MyInformation>('account/GetMyInformation', undefined, { signal }),
  })
  const pinfl = mine.data?.employee?.fields['pinfl']
  const isOwn = ({ serialNumber, pinfl: ofKey }: PersonKey) =>
    (ofKey !== null && ofKey === pinfl) || (bound.data ?? []).some(({ number, isBound }) => isBound && number === serialNumber)
  // Where it cannot be known, all keys are shown.
  return { isKnown: !bound.isPending && !mine.isPending, isOwn }
}

export const myKeysQuery = {
  queryKey: ['mine', 'keys'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<KeyReply[]>('account/GetMyKeys', undefined, { signal }),
}
