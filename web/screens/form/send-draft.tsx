import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { verdictOn } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useActor } from '../../api/user.tsx'
import { reasonOf } from '../document/actions/verdict.ts'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { useSay } from '../../i18n/language.tsx'

interface SendDraftProps {
  definition: Definition
  id: string
  name: string
  onBack: () => void
  onRefused: (problems: Record<string, string[]>) => void
  onSent: () => void
}

/** After a draft is saved: asks the same function that guards the server, then the person. */
export function SendDraft({ definition, id, name, onBack, onRefused, onSent }: SendDraftProps) {
  const say = useSay()
  const actor = useActor()
  // Fetched again each time: the lookups decide, and they must belong to the values saved a moment ago. The dialog's code comes beside.
  const { data: { document, ActionDialog } = {}, error } = useQuery({
    queryKey: ['toSend', definition.type, id],
    queryFn: async ({ signal }) => {
      const [document, { ActionDialog }] = await Promise.all([
        call<DocumentReply>(`${definition.type}/Get/${id}`, undefined, { signal }),
        import('../document/actions/action-dialog.tsx'),
      ])
      return { document, ActionDialog }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const verdict = document && verdictOn(definition, name, document, { actor, now: new Date().toISOString() })
  const refuse = useEffectEvent(() => {
    if (error) {
      toast.problem(error)
      onBack()
    } else if (verdict && !verdict.can) {
      const { problems } = verdict.refusal
      const byField = Object.fromEntries(Object.entries(problems).map(([field, texts]) => [field, texts.map((text) => say(text))]))
      onRefused(Object.keys(byField).length > 0 ? byField : { '': [reasonOf(verdict.refusal, say)] })
    }
  })
  const isRefused = error !== null || (verdict && !verdict.can)
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])
  if (!document || !ActionDialog || !verdict?.can) return null
  return (
    <ActionDialog
      definition={definition}
      document={document}
      name={name}
      onClose={onBack}
      onDone={onSent}
      onProblems={(errors) => onRefused(Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [...texts]])))}
    />
  )
}
