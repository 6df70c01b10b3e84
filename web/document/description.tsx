import type { Definition, DocumentReply, Kind, Text } from '@nazorat/machines'
import { useId } from 'react'
import { useSay } from '../words/language.tsx'
import { Value } from './value.tsx'

interface DescriptionProps {
  definition: Definition
  document: DocumentReply
  label: Text
  names: readonly string[]
}

/** Some of a document's fields under a heading, as they are read. */
export function Description({ definition, document, label, names }: DescriptionProps) {
  const say = useSay()
  const id = useId()
  if (names.length === 0) return null
  return (
    <section className="description" aria-labelledby={id}>
      <h2 id={id}>{say(label)}</h2>
      <dl>
        {names.map((name) => {
          const field = definition.fields[name]!
          return (
            <div key={name} className={isLong[field.kind] ? 'description-long' : undefined}>
              <dt>{say(field.label)}</dt>
              <dd>
                <Value field={field} value={document.fields[name]} texts={document.texts} document={{ type: definition.type, id: document.id }} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Kinds that take a whole line where two columns stand. */
const isLong: Readonly<Record<Kind, boolean>> = {
  line: false,
  paragraph: true,
  names: false,
  digits: false,
  inn: false,
  pinfl: false,
  passport: false,
  phone: false,
  username: false,
  integer: false,
  flag: false,
  date: false,
  time: false,
  choice: false,
  permissions: true,
  reference: false,
  references: true,
  files: true,
}
