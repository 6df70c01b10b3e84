import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Definition, eventLabel, shownSections } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { LastReason } from '../document/history/last-reason.tsx'
import { useWho } from '../document/history/use-who.ts'
import { titleOf } from '../../fields/reference/titles.ts'
import { Guided } from '../../fields/guidance/guided.tsx'
import { Later } from '../../ui/timing.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { documentPath, listPath } from '../../navigation/paths.ts'
import { toast } from '../../ui/toasts.ts'
import { StateBadge } from '../../ui/badge.tsx'
import { useUnderWay } from '../../fields/files/upload/under-way.ts'
import { useSay } from '../../i18n/language.tsx'
import { Conflict } from './conflict.tsx'
import { type Form, formActionOf, useForm } from './state/use-form.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import type { Create, Then } from './state/form-machine.ts'
import { FormBar } from './form-bar.tsx'
import { FormSection } from './form-section.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { newOf } from './new-of.ts'
import { ProblemSummary, summaryOf, wrongIn } from './problem-summary.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SectionIndex } from './section-index.tsx'
import { SendDraft } from './send-draft.tsx'
import { type Input, useInput } from './state/use-input.ts'
import { type ShownProblems, useProblems } from './state/use-problems.ts'
import './form.css'
import { type Moved, useWatch } from '../../api/live.ts'

interface FormScreenProps {
  definition: Definition
  reply: DocumentReply | null
  inputs: Readonly<Record<string, FieldInput>>
  creating?: Creating | undefined
  /** The document that a new one begins like. */
  like?: DocumentReply | undefined
}

/** How a new document is made where the form asks for more than its fields. Must not change while the form is open. */
export interface Creating {
  readonly create: Create
  /** The section of the further inputs; `refused`: the server's objections by their names. */
  readonly section: (refused: Readonly<Record<string, readonly string[]>>) => ReactNode
}

/** A form and everything around it: its sections, what is wrong, what is saved, what the others did. */
export function FormScreen({ definition, reply, inputs, creating, like }: FormScreenProps) {
  const say = useSay()
  const router = useRouter()
  const form = useForm(definition, reply, creating?.create, like)
  const { snapshot, send, isDirty, dropCopy } = form
  const { id, values, base, texts, held, state, asked, moved, theirs, savesItself } = snapshot.context
  const who = useWho(definition.type, id, moved?.actor.id)
  // News that came before any refusal has no name.
  const by = moved && { ...moved, actor: { ...moved.actor, name: moved.actor.name || (who ? say(who) : '') } }
  const problems = useProblems(definition, snapshot.context)
  const { shown, against } = problems
  const formAction = formActionOf(definition)!
  const sending = savesItself ? definition.submit : undefined
  const isUploading = useUnderWay().size > 0
  const going = useRef(false)
  const input = useInput(definition, form)
  const sections = useMemo(() => shownSections(definition.sections), [definition])

  const isBusy = snapshot.matches('saving') || snapshot.matches('sending') || snapshot.matches('finished')
  const isNew = id === null
  const isComparing = snapshot.matches('comparing') && theirs !== null
  const isShort = Object.keys(sections).length === 1
  const title = isNew ? say(newOf(definition.label.one)) : say(titleOf(definition, { fields: { ...held, ...values }, texts }))

  const go = (path: string) => {
    going.current = true
    router.history.push(path)
  }
  const save = (then: Then) => {
    const kind = then === 'send' ? 'send' : 'save'
    const isBarred = Object.keys(against[kind]).length > 0
    // The valid values of a draft are saved in any case; any other document is saved only when all values are valid.
    if (isBarred) send({ type: 'refuse', asked: kind })
    if (!isBarred || (savesItself && isDirty)) send({ type: 'save', then: isBarred ? 'stay' : then })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(savesItself ? 'stay' : 'open')
  }

  const finish = useEffectEvent(() => {
    dropCopy()
    if (!savesItself)
      toast.done(
        `${say(eventLabel(definition, { action: formAction.name, from: reply && reply.state, version: (reply?.version ?? 0) + 1 }))}: ${title}`,
      )
    go(documentPath(definition.type, id!))
  })
  const leave = useEffectEvent(() => {
    dropCopy()
    go(id ? documentPath(definition.type, id) : listPath(definition.type))
  })
  const isQueued = snapshot.matches('queued')
  useEffect(() => {
    if (isQueued) leave()
  }, [isQueued])
  const isFinished = snapshot.matches('finished')
  useEffect(() => {
    if (isFinished) finish()
  }, [isFinished])

  const summary = summaryOf(
    asked === 'nothing' ? {} : { ...against[asked], ...snapshot.context.refused },
    { fields: input.fields, sections, values },
    say,
  )
  usePageTitle(summary.length > 0 ? say(words.wrong, { title }) : title)

  return (
    <div className="form-page">
      <LeaveGuard
        isDirty={isDirty || isUploading}
        isSaving={snapshot.matches('saving')}
        isLeaving={() => going.current}
        onDiscard={dropCopy}
      />
      {id && (
        <Watching
          type={definition.type}
          id={id}
          version={snapshot.context.version}
          isBusy={isBusy}
          onMoved={(news) => send({ type: 'elsewhere', news })}
        />
      )}
      <header className="form-header row wrap">
        <p className="form-kind muted">{say(isNew ? definition.label.many : definition.label.one)}</p>
        <h1>{title}</h1>
        {!isNew && state && <StateBadge definition={definition} state={state} />}
      </header>
      {isComparing && (
        <Conflict
          definition={definition}
          action={formAction.name}
          base={base}
          mine={values}
          theirs={theirs}
          texts={texts}
          by={by ?? null}
          onDecide={(decided) => send({ type: 'decide', values: decided })}
          onOpen={() => {
            dropCopy()
            go(documentPath(definition.type, theirs.id))
          }}
          onBack={() => send({ type: 'back' })}
        />
      )}
      <Later>
        {/* Beside a comparison it stays as it is, out of sight: its files go on. */}
        <form className={isShort ? 'form-body' : 'form-body form-body-indexed'} hidden={isComparing} onSubmit={submit} noValidate>
          {!isShort && <SectionIndex sections={sections} wrong={wrongIn(sections, shown)} />}
          <Guided type={definition.type}>
            <FormMain {...{ definition, reply, form, sections, inputs, input, summary }} problems={problems}>
              {isNew && creating?.section(snapshot.context.refused)}
            </FormMain>
          </Guided>
          <FormBar
            {...{ definition, form, by, isUploading, sending }}
            mayKeep={(!creating || !isNew) && Object.keys(against.save).length === 0}
            action={formAction.action}
            onSave={save}
          />
        </form>
      </Later>
      {sending && id && snapshot.matches('sending') && (
        <SendDraft
          definition={definition}
          id={id}
          name={sending}
          onBack={() => send({ type: 'back' })}
          onRefused={(problems) => send({ type: 'refuse', asked: 'send', problems })}
          onSent={() => send({ type: 'sent' })}
        />
      )}
    </div>
  )
}

interface FormMainProps {
  definition: Definition
  reply: DocumentReply | null
  form: Form
  sections: Definition['sections']
  inputs: FormScreenProps['inputs']
  input: Input
  problems: ShownProblems
  summary: ReturnType<typeof summaryOf>
  /** The section of the further inputs. */
  children: ReactNode
}

/** The fields of the form, below its problems. */
function FormMain({ definition, reply, form, sections, inputs, input, problems, summary, children }: FormMainProps) {
  const say = useSay()
  const { snapshot, send } = form
  const { values, refusals, savesItself, restoredAt } = snapshot.context
  return (
    <div className="form-main">
      {reply && <LastReason cause={reply.cause} />}
      <ProblemSummary problems={summary} attempt={refusals} />
      {restoredAt && <RestoredNote at={restoredAt} onDiscard={() => send({ type: 'discard', version: reply?.version ?? 0 })} />}
      <p className="form-legend muted">
        <span className="form-required" aria-hidden>
          *
        </span>{' '}
        {say(savesItself ? words.requiredToSend : words.required)}
      </p>
      {Object.entries(sections).map(([name, section]) => (
        <FormSection
          key={name}
          {...{ definition, name, section, values, inputs }}
          context={input.context}
          demanded={problems.demanded}
          errors={problems.shown}
          onChange={input.put}
          onLeave={input.leave}
        />
      ))}
      {children}
    </div>
  )
}

const words = {
  wrong: t('Хато: {title}', 'Ошибка: {title}'),
  required: t('мажбурий майдонлар', 'обязательные поля'),
  requiredToSend: t('юборишдан олдин тўлдирилиши шарт', 'нужно заполнить до отправки'),
}

interface WatchingProps {
  type: string
  id: string
  version: number
  isBusy: boolean
  onMoved: (moved: Moved) => void
}

/** Hears of what others do to a document that is open in the form. */
function Watching({ type, id, version, isBusy, onMoved }: WatchingProps) {
  useWatch({ type, id }, (moved) => {
    // The news of one's own command may come before its answer.
    if (!isBusy && moved.version > version) onMoved(moved)
  })
  return null
}
