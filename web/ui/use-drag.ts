import { type DragEvent, useRef, useState } from 'react'

/** Drags a member of a list onto another one, whose place it takes. By keyboard, the list is ordered in another way. */
export function useDrag(onMove: (name: string, onto: string) => void) {
  // React does not render while a drag begins: Chromium cancels a drag whose element is laid out again at that moment.
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const stop = () => {
    dragged.current = null
    setOver(null)
  }
  return {
    over,
    /** For the element that is dragged, by the name of its member. */
    holdOf: (name: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        // Firefox drags nothing that carries no data. No input takes data of this type as typed text.
        event.dataTransfer.setData('application/x-member', name)
        event.dataTransfer.effectAllowed = 'move'
        dragged.current = name
      },
      onDragEnd: stop,
    }),
    /** For the element on which it can be dropped. */
    placeOf: (name: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged.current === null || dragged.current === name) return
        event.preventDefault()
        setOver(name)
      },
      onDragLeave: () => setOver((now) => (now === name ? null : now)),
      onDrop: (event: DragEvent) => {
        if (dragged.current === null) return
        event.preventDefault()
        if (dragged.current !== name) onMove(dragged.current, name)
        stop()
      },
    }),
  }
}
