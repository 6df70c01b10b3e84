import { type Definition, typedFields } from '@nazorat/machines/definition'
import { type Fields, meaninglessWith } from '@nazorat/machines/fields'
import { useCallback, useMemo } from 'react'
import type { InputContext } from '../../../fields/kind-view.ts'
import { narrowedWith } from '../../../fields/reference/narrowed.ts'
import type { Form } from './use-form.ts'

export interface Input {
  readonly fields: Fields
  readonly context: InputContext
  /** Changes a field, and clears those that mean nothing beside its new value. */
  readonly put: (name: string, value: unknown, part?: string) => void
  readonly leave: (name: string, part?: string) => void
}

/** What the fields of a form are given: each other's values, and how they are changed and left. */
export function useInput(definition: Definition, { snapshot, send }: Pick<Form, 'snapshot' | 'send'>): Input {
  const { id, values, texts, held } = snapshot.context
  const fields = useMemo(() => typedFields(definition), [definition])
  const put = useCallback(
    (name: string, value: unknown, part?: string) =>
      send({
        type: 'change',
        part,
        values: {
          [name]: value,
          ...Object.fromEntries([...narrowedWith(name, fields), ...meaninglessWith(name, value, fields)].map((each) => [each, null])),
        },
      }),
    [send, fields],
  )
  const leave = useCallback(
    (name: string, part?: string) => afterPress(() => send({ type: 'leave', name: part === undefined ? name : `${name}.${part}` })),
    [send],
  )
  const context = useMemo<InputContext>(
    () => ({
      fields,
      values: { ...held, ...values },
      texts,
      document: id ? { type: definition.type, id } : undefined,
      asked: { type: definition.type, ...(id && { id }) },
      put,
    }),
    [fields, held, values, texts, id, definition.type, put],
  )
  return { fields, context, put, leave }
}

/**
 * Does something now, or once the mouse button or finger is lifted: an error that appears between
 * pressing and lifting would move the button away from under the pointer.
 */
function afterPress(act: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}

let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
addEventListener('pointerup', () => (isPressed = false), true)
addEventListener('pointercancel', () => (isPressed = false), true)
