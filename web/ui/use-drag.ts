import { type DragEvent, useState } from 'react'

/** Drags the head of a column onto that of another, whose place it takes. By keyboard, columns are ordered in the menu of columns. */
export function useColumnDrag(onMove: (name: string, onto: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    over,
    /** For the element that is dragged: the column's name, not the edge that changes its width. */
    holdOf: (name: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', name)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(name)
      },
      onDragEnd: stop,
    }),
    /** For the element on which it can be dropped. */
    placeOf: (name: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null || dragged === name) return
        event.preventDefault()
        setOver(name)
      },
      onDragLeave: () => setOver((now) => (now === name ? null : now)),
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        if (dragged !== name) onMove(dragged, name)
        stop()
      },
    }),
  }
}
