import type { AnyField } from '@nazorat/machines/fields'
import { type Guidance, guidance } from '@nazorat/machines/documents/guidance'
import type { Text } from '@nazorat/machines/i18n'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { FetchedOnce } from '../../api/fetched-once.ts'

const texts = new FetchedOnce(async (type) => (await guidance[type]?.()) ?? none)

/** Gives the fields within it what is said of each field of a document type. No form waits for it: it comes beside. */
export function Guided({ type, children }: { type: string; children: ReactNode }) {
  const [known, setKnown] = useState<Guidance>(none)
  useEffect(() => {
    let isHere = true
    // Without a network the fields can be filled in all the same.
    texts.fetch(type).then(
      (fetched) => isHere && setKnown(fetched),
      () => undefined,
    )
    return () => void (isHere = false)
  }, [type])
  return <Known value={useMemo(() => ({ known, within: '' }), [known])}>{children}</Known>
}

/** Within the input of rows, fields are those of its rows. */
export function GuidedRows({ name, field, children }: { name: string; field: AnyField; children: ReactNode }) {
  const { known } = use(Known)
  const ofRows = useMemo(() => ({ known, within: `${name}.` }), [known, name])
  return field.kind === 'rows' ? <Known value={ofRows}>{children}</Known> : children
}

/** The guidance of a field; undefined until it has come. */
export function useGuidanceOf(name: string): Text | undefined {
  const { known, within } = use(Known)
  return known[within + name]
}

const none: Guidance = {}

const Known = createContext<{ readonly known: Guidance; readonly within: string }>({ known: none, within: '' })
