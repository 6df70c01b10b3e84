import { dayOf } from '@nazorat/machines/calendar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDefinitions } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { totalsQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { type Amount, sumOf } from '../../i18n/total.ts'
import { flowsOf } from '../dashboard/flows.ts'
import { waitingLists } from '../dashboard/work.ts'

export type Counts = ReadonlyMap<string, Amount>

interface Props {
  types: readonly string[]
  onCounts: (counts: Counts) => void
}

/** Counts for the menu how many documents of some types wait for this person. It draws nothing: its code comes after the page. */
export function MenuCounts({ types, onCounts }: Props) {
  const actor = useActor()
  const definitions = useDefinitions(types)
  const today = dayOf(new Date().toISOString())
  const lists = useMemo(() => flowsOf(definitions, actor).flatMap((flow) => waitingLists(flow, today)), [definitions, actor, today])
  const { data } = useQuery({ ...totalsQuery(lists), enabled: lists.length > 0 })
  useEffect(() => {
    if (data?.length !== lists.length) return
    const amounts = Map.groupBy(
      lists.map(({ type }, i) => ({ type, amount: data[i] ?? undefined })),
      ({ type }) => type,
    )
    onCounts(new Map([...amounts].map(([type, some]) => [type, sumOf(some.map(({ amount }) => amount))])))
  }, [data, lists, onCounts])
  return types.map((type) => <Watched key={type} type={type} />)
}

function Watched({ type }: { type: string }) {
  useWatch({ type })
  return null
}
