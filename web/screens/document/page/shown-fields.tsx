import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import { Value } from '../../../fields/value.tsx'
import { useSay } from '../../../i18n/language.tsx'

/** Some fields of a document in little room, without the empty ones. */
export function ShownFields({
  definition,
  document,
  names,
}: {
  definition: Definition
  document: DocumentReply
  names: readonly string[]
}) {
  const say = useSay()
  return (
    <dl className="shown-fields wrap">
      {names
        .filter((name) => !isEmpty(document.fields[name]))
        .map((name) => (
          <div key={name}>
            <dt>{say(definition.fields[name]!.label)}</dt>
            <dd>
              <Value
                field={definition.fields[name]!}
                value={document.fields[name]}
                values={document.fields}
                texts={document.texts}
                document={{ type: definition.type, id: document.id }}
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}
