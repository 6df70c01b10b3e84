import { type Definition, typedFields } from '@nazorat/machines/definition'
import { merge } from '@nazorat/machines/fields'
import type { Problems } from '@nazorat/machines/workflow'
import { useMemo } from 'react'
import { useActor } from '../../../api/user.tsx'
import { fieldAt, placeIn } from '../../../fields/parts.ts'
import { useUnderWay } from '../../../fields/files/upload/under-way.ts'
import { useSay } from '../../../i18n/language.tsx'
import { filesUnderWay } from './files-under-way.ts'
import type { FormContext } from './form-machine.ts'
import { demandedIn, problemsIn } from './form-problems.ts'

export interface ShownProblems {
  /** The problems shown now, by their places: beside each field, and beside each cell of its rows. */
  readonly shown: Readonly<Record<string, readonly string[]>>
  /** Everything that keeps the form from being saved, and from being sent. */
  readonly against: Readonly<Record<'save' | 'send', Readonly<Record<string, readonly string[]>>>>
  /** The optional fields that must be filled in beside what the others hold. */
  readonly demanded: readonly string[]
}

/**
 * A field shows what is wrong with it once it was left, or once the form was asked for; never while it
 * is typed in. Empty required fields of a draft show only when it is to be sent.
 */
export function useProblems(definition: Definition, context: FormContext): ShownProblems {
  const say = useSay()
  const actor = useActor()
  const underWay = useUnderWay()
  const { values, held, lookups, left, asked, refused, savesItself, typing } = context
  return useMemo(() => {
    const fields = typedFields(definition)
    const now = new Date().toISOString()
    const { wrong, broken, empty } = problemsIn(definition, values, held, actor, now, lookups)
    const words = (problems: Problems) =>
      Object.fromEntries(Object.entries(problems).map(([name, texts]) => [name, texts.map((text) => say(text))]))
    const complete = { ...words(merge(merge(wrong, empty), broken)), ...filesUnderWay(fields, underWay, say) }
    const against = { save: savesItself ? words(wrong) : complete, send: complete }
    const onLeaving = savesItself ? words(merge(wrong, broken)) : complete
    const shown: Record<string, readonly string[]> = {}
    for (const path of new Set([...Object.keys(complete), ...Object.keys(refused)])) {
      const place = placeIn(path, values)
      if (place === typing || !Object.hasOwn(fields, fieldAt(path))) continue
      const found =
        asked === 'send' ? complete[path] : left.has(place) ? onLeaving[path] : asked === 'save' ? against.save[path] : undefined
      const said = refused[path] ?? found
      if (said) shown[place] = said
    }
    return { shown, against, demanded: demandedIn(definition, values, held, actor, now, lookups) }
  }, [definition, values, held, lookups, left, asked, refused, savesItself, typing, actor, say, underWay])
}
