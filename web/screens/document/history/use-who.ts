import type { Text } from '@nazorat/machines/i18n'
import { hasPermission, system, systemName } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../../api/user.tsx'
import { eventQuery } from '../../../api/queries.ts'

/** The name of the actor who has just moved a document, if this reader may know it: the live message has only their id. */
export function useWho(type: string, id: string | null, actorId: string | undefined): string | Text | undefined {
  const mayKnow = hasPermission(useActor(), 'EventHistoryView')
  const history = useQuery({ ...eventQuery(type, id ?? ''), enabled: id !== null && !!actorId && actorId !== system.id && mayKnow })
  if (!actorId) return undefined
  return actorId === system.id ? systemName : history.data?.texts[actorId]
}
