import { hasPermission, system, systemName, type Text } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../../api/user.tsx'
import { eventQuery } from '../../../api/queries.ts'

/** What whoever has just moved a document is called, as far as this reader may know: the news of it has his id alone. */
export function useWho(type: string, id: string | null, actorId: string | undefined): string | Text | undefined {
  const mayKnow = hasPermission(useActor(), 'EventHistoryView')
  const history = useQuery({ ...eventQuery(type, id ?? ''), enabled: id !== null && !!actorId && actorId !== system.id && mayKnow })
  if (!actorId) return undefined
  return actorId === system.id ? systemName : history.data?.texts[actorId]
}
