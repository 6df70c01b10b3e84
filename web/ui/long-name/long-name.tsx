import './long-name.css'
import { partsOf } from './parts.ts'

/** A name that is cut in the middle where there is no room: names of bodies begin alike, and their last words tell them apart. */
export function LongName({ name }: { name: string }) {
  const [start, end] = partsOf(name)
  if (!end) return <>{name}</>
  return (
    <span className="long-name">
      <span>{start} </span>
      <span className="long-name-end">{end}</span>
    </span>
  )
}
