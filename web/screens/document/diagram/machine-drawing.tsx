import { type Definition, deletedState } from '@nazorat/machines/definition'
import { useMemo, useState } from 'react'
import './diagram.css'
import { type Diagram, diagramOf } from './diagram.ts'
import { Drawing } from './drawing.tsx'

/** A machine with no document in it: every state, and the steps that lead on. */
export function MachineDrawing({ definition }: { definition: Definition }) {
  const diagram = useMemo(() => wholeDiagram(definition), [definition])
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Drawing definition={definition} diagram={diagram} chosen={chosen} onChoose={(state) => setChosen(state === chosen ? null : state)} />
  )
}

function wholeDiagram(definition: Definition): Diagram {
  const [first = ''] = Object.keys(definition.states)
  const { places, arrows } = diagramOf(definition, first, [], true)
  return {
    places: places.filter(({ state }) => state !== deletedState).map((place) => ({ ...place, when: 'passed' })),
    arrows: arrows.filter(({ to }) => to !== deletedState).map((arrow) => ({ ...arrow, when: arrow.main ? 'taken' : 'other' })),
  }
}
