import type { DocumentReply, ProblemReply, Receipt, Row } from '@nazorat/machines/api-types'
import { type Definition, eventLabel, formAction, typedFields } from '@nazorat/machines/definition'
import { merge, missing, read } from '@nazorat/machines/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { toast } from '../../../ui/toasts.ts'
import { isMoved, problemIn } from '../../document/actions/answers.ts'
import { changedIn, sendable, type Typed } from '../../form/state/form-values.ts'

/** Somebody saved the record first: who, and as what; `before` is what was read. */
export interface Moved {
  readonly by: NonNullable<ProblemReply['current']>
  readonly before: Typed
  readonly now: DocumentReply
}

/** The values of some fields of a record as they are typed, and saving them by the form's own action on the version that was read. */
export function useEdit(definition: Definition, row: Row, names: readonly string[], title: string) {
  const say = useSay()
  const client = useQueryClient()
  const fields = useMemo(() => Object.fromEntries(names.map((name) => [name, typedFields(definition)[name]!])), [definition, names])
  const [base, setBase] = useState<Typed>(() => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
  const [typed, setTyped] = useState(base)
  const [version, setVersion] = useState(row.version)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [isSaving, setSaving] = useState(false)
  // The same try has the same key, so that a lost answer makes no second event.
  const [key, setKey] = useState(() => crypto.randomUUID())

  const change = (name: string, value: unknown) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
    setKey(crypto.randomUUID())
  }

  /** Whether the record is as typed now. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    const wrong = merge(read(fields, { ...typed }).problems, missing(fields, { ...typed }))
    if (Object.keys(wrong).length > 0) {
      setErrors(Object.fromEntries(Object.entries(wrong).map(([name, texts]) => [name, texts.map((text) => say(text))])))
      return false
    }
    if (changedIn(typed, base).length === 0) return true
    setSaving(true)
    setFailure(null)
    try {
      await call<Receipt>(`${definition.type}/Update`, { id: row.id, version, ...sendable(fields, typed, base) }, { key })
      await client.invalidateQueries({ queryKey: ['list', definition.type] })
      toast.done(`${say(eventLabel(definition, { action: formAction(definition)!, from: row.state, version: version + 1 }))}: ${title}`)
      return true
    } catch (error) {
      await refuse(error)
      return false
    } finally {
      setSaving(false)
    }
  }

  const refuse = async (error: unknown) => {
    const problem = problemIn(error)
    setKey(crypto.randomUUID())
    setFailure((error as Error).message)
    setErrors(problem?.reply.errors ?? {})
    const by = problem?.reply.current
    if (!by || !isMoved(problem)) return
    try {
      const now = await call<DocumentReply>(`${definition.type}/Get/${row.id}`)
      const theirs = Object.fromEntries(names.map((name) => [name, now.fields[name] ?? null]))
      // Untouched fields become theirs; what was typed is saved on the new version, once the person has seen who was first.
      setTyped((before) => ({
        ...before,
        ...Object.fromEntries(names.filter((name) => !changedIn(before, base).includes(name)).map((name) => [name, theirs[name]])),
      }))
      setBase(theirs)
      setVersion(now.version)
      setMoved({ by, before: base, now })
    } catch {
      // Who was first is said by the failure itself.
    }
  }

  const others = Object.entries(errors).flatMap(([name, said]) => (names.includes(name) ? [] : said))
  return { fields, typed, errors, failure, others, moved, isSaving, change, save }
}
