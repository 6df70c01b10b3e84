import type { ListDefinition } from '@nazorat/machines'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import './deadline.css'
import { type Due, dueSentence } from './due-sentence.ts'
import { timeLeft, urgencyOf } from './time-left.ts'

/** How long is left until a moment, or how late it is: in words and in colour, as time passes. `brief` where there is little room. */
export function DueBadge({ definition, state, due, brief = false }: { definition: Pick<ListDefinition, 'deadlines'>; state: string; due: Due; brief?: boolean }) {
  const say = useSay()
  const { at } = due
  const now = useNow(at)
  return (
    <time className={`due due-${urgencyOf(at, now)}`} dateTime={at} title={dueSentence(definition, state, due, say)}>
      {timeLeft(at, now, say, brief ? 1 : 2)}
    </time>
  )
}

/** The time that it is, told every second near a moment and twice a minute far from it. */
function useNow(at: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const isNear = Math.abs(Date.parse(at) - now) < 2 * 60_000
    const timer = setTimeout(() => setNow(Date.now()), isNear ? 1000 : 30_000)
    return () => clearTimeout(timer)
  }, [at, now])
  return now
}
