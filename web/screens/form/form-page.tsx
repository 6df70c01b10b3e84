import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { type Refusal, mayCreate, verdictOn } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { reasonOf } from '../document/actions/verdict.ts'
import { DocumentProblem } from '../document/page/document-problem.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NotAuthorized, Wait } from '../../ui/error-pages.tsx'
import { Message } from '../../ui/message.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { documentQuery } from '../../api/queries.ts'
import { useSay } from '../../i18n/language.tsx'
import { mayRepeat } from './state/form-values.ts'
import { formActionOf } from './state/use-form.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import { type Creating, FormScreen } from './form-screen.tsx'

interface FormPageProps {
  definition: Definition
  /** Left out for a new document. */
  id?: string
  /** Inputs that stand in for those of their fields' kinds, by field. */
  inputs?: Readonly<Record<string, FieldInput>>
  creating?: Creating
}

/** The form of a document type: a new document, or one that this person may still write in. */
export function FormPage({ definition, id, inputs = {}, creating }: FormPageProps) {
  const actor = useActor()
  const { like } = useSearch({ strict: false })
  if (id) return <ExistingForm definition={definition} id={id} inputs={inputs} />
  if (!mayCreate(definition, actor)) return <NotAuthorized />
  if (like && mayRepeat(definition)) return <SimilarForm definition={definition} id={like} inputs={inputs} />
  return <FormScreen definition={definition} reply={null} inputs={inputs} creating={creating} />
}

/** The form of a new document that begins like another one. */
function SimilarForm({ definition, id, inputs }: Required<Omit<FormPageProps, 'creating'>>) {
  // Once it is open the form holds its own: what becomes of the other document is no news to it.
  const [like, setLike] = useState<DocumentReply>()
  const query = useQuery({ ...documentQuery(definition.type, id), enabled: !like })
  if (query.isError) return <DocumentProblem definition={definition} error={query.error} onAgain={() => void query.refetch()} />
  if (!like) {
    if (query.data) setLike(query.data)
    return <Wait />
  }
  return <FormScreen definition={definition} reply={null} inputs={inputs} like={like} />
}

function ExistingForm({ definition, id, inputs }: Required<Omit<FormPageProps, 'creating'>>) {
  const actor = useActor()
  const query = useQuery(documentQuery(definition.type, id))
  // Once it is open the form holds its own: what others do to the document reaches it as news, not as a new form.
  const [opened, setOpened] = useState(false)
  if (query.isError && !opened) return <DocumentProblem definition={definition} error={query.error} onAgain={() => void query.refetch()} />
  if (!query.data) return <Wait />
  if (!opened) {
    const form = formActionOf(definition)
    const verdict = form && verdictOn(definition, form.name, query.data, { actor, now: new Date().toISOString() })
    if (!verdict?.can) return <Closed definition={definition} id={id} refusal={verdict?.refusal ?? null} />
    setOpened(true)
  }
  return <FormScreen definition={definition} reply={query.data} inputs={inputs} />
}

function Closed({ definition, id, refusal }: { definition: Definition; id: string; refusal: Refusal | null }) {
  const say = useSay()
  return (
    <Message level={1} title={words.closed} {...(refusal && { why: reasonOf(refusal, say) })}>
      <LinkButton intent="primary" to={documentPath(definition.type, id)}>
        {say(words.open)}
      </LinkButton>
    </Message>
  )
}

const words = {
  closed: t('Ҳужжатни таҳрирлаб бўлмайди', 'Документ нельзя редактировать'),
  open: t('Ҳужжатни очиш', 'Открыть документ'),
}
