import type { Definition } from './document-type.ts'
import { inEveryState } from './every-state.ts'
import { isEmpty } from '../fields/meaning.ts'
import type { RelatedDocument } from '../workflow/lookups.ts'
import { timerFires } from '../workflow/actor.ts'
import { t } from '../i18n/text.ts'

/** The fields that a document copies from what it refers to: of each the lookup that follows the reference, and the field that it reads. */
type Copies = Readonly<Record<string, readonly [lookup: string, field: string]>>

/** The action by which the system fills copies that a document of an earlier release lacks. */
export const fillCopies = 'fillCopies'

/** A type with copies, whose documents take `fillCopies` in every state. It fills what is empty: the others stay as they were copied. */
export function withCopies(definition: Definition): Definition {
  const { copies } = definition
  if (Object.keys(copies).length === 0) return definition
  return inEveryState(definition, fillCopies, {
    action: {
      label: t('Маълумотларни тўлдириш', 'Дополнение сведений'),
      doneMessage: t('Маълумотлар тўлдирилди', 'Сведения дополнены'),
      permission: timerFires,
      firedBy: 'system',
      lookups: [...new Set(Object.values(copies).map(([lookup]) => lookup))],
    },
    write: ({ context, event }) => missing(copies, context, event.lookups as Readonly<Record<string, RelatedDocument | null>>),
  })
}

const missing = (
  copies: Copies,
  values: Record<string, unknown>,
  lookups: Readonly<Record<string, RelatedDocument | null>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(copies).flatMap(([name, [lookup, field]]) => {
      const copied = lookups[lookup]?.values[field]
      return isEmpty(values[name]) && !isEmpty(copied) ? [[name, copied]] : []
    }),
  )
