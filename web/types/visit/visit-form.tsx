import { Button, Callout, Checkbox, Radio, RadioGroup } from '@blueprintjs/core'
import type { DocumentReply, Receipt, Row } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { fields } from '@nazorat/machines/documents/inspections/visit/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { documentQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { Guided } from '../../fields/guidance/guided.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { canKeep, newDocumentId } from '../../offline/outbox/outbox.ts'
import { dropCopy, placeOf, readCopy } from '../../screens/form/state/typed-copy.ts'
import { keepCommands, KeepOffer } from '../../screens/waiting/keep.tsx'
import { Wait } from '../../ui/error-pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { toast } from '../../ui/toasts.ts'
import type { Employee } from '../check/certificate.ts'
import { useOwnEmployee } from '../check/use-inspectors.ts'
import { checksOfBusinessQuery, isOn, kindsQuery } from './queries.ts'
import type { Reading } from './scanner.tsx'
import { usePlace } from './use-place.ts'

/** How the premises were found. */
export type HowOpened = Reading | 'offline'

interface Props {
  premises: Row
  by: HowOpened
  onBack: () => void
}

/** What the inspector says of a visit; what an ordinary inspection needs is there already. */
export function VisitForm({ premises, by, onBack }: Props) {
  const say = useSay()
  const me = useOwnEmployee()
  const kinds = useQuery(kindsQuery())
  const today = dayOf(new Date().toISOString())
  const checks = useQuery({
    ...checksOfBusinessQuery(String(premises['contractorId']), me?.id ?? ''),
    enabled: me !== null,
  })
  const failed = kinds.error ?? checks.error
  if (failed) return <Failed title={words.failed} error={failed} refetch={() => Promise.all([kinds.refetch(), checks.refetch()])} />
  if (!kinds.data || !checks.data || !me) return <Wait />
  const isFirst = ({ needsCheck }: Row) => Number(needsCheck === true)
  return (
    <>
      <section className="door-place box" aria-label={say(fields.premisesId.label)}>
        <strong>{String(premises['name'])}</strong>
        <span>{String(premises['contractorName'] ?? '')}</span>
        <span className="muted">{String(premises['address'] ?? '')}</span>
        <Button variant="minimal" onClick={onBack}>
          {say(words.other)}
        </Button>
      </section>
      <VisitQuestions
        premises={premises}
        by={by}
        kinds={kinds.data.rows.toSorted((a, b) => isFirst(b) - isFirst(a))}
        checks={checks.data.rows.filter((row) => isOn(row, today))}
        me={me}
      />
    </>
  )
}

interface VisitQuestionsProps extends Pick<Props, 'premises' | 'by'> {
  kinds: readonly Row[]
  /** The checks of this business that the inspector may carry out today. */
  checks: readonly Row[]
  me: Employee
}

function VisitQuestions({ premises, by, kinds, checks, me }: VisitQuestionsProps) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const place = usePlace()
  const key = useRef(crypto.randomUUID())
  const ordinary = checks.length > 0 ? kinds.find(({ needsCheck }) => needsCheck === true) : undefined
  // Of a visit that was refused after it was written down without a network.
  const [copied] = useState(() => readCopy(placeOf(copyOf, actor.id, null))?.values ?? {})
  const [kindId, setKind] = useState<string | null>((copied['kindId'] as string | undefined) ?? ordinary?.id ?? null)
  const [requestId, setRequest] = useState<string | null>(checks.length === 1 ? checks[0]!.id : null)
  const [inspectors, setInspectors] = useState<readonly string[]>([me.id])
  const [typed, setTyped] = useState<string | null>((copied['purpose'] as string | undefined) ?? null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [isAway, setAway] = useState(false)
  const kind = kinds.find(({ id }) => id === kindId)
  const needsCheck = kind?.['needsCheck'] === true
  const check = needsCheck ? checks.find(({ id }) => id === requestId) : undefined
  const purpose = typed ?? (check ? say(words.ofCheck, { number: String(check['requestDocNumber'] ?? '') }) : '')
  const isBarred = needsCheck && checks.length === 0

  const input = {
    premisesId: premises.id,
    kindId,
    requestId: check?.id ?? null,
    inspectors,
    purpose: purpose || null,
    howOpened: by,
    ...place,
  }
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblems([])
    setAway(false)
    try {
      const { id } = await call<Receipt>('visit/Create', input, { key: key.current })
      dropCopy(placeOf(copyOf, actor.id, null))
      await router.navigate({ href: documentPath('visit', id) })
    } catch (error) {
      if (error instanceof Problem && error.status === 0) {
        setProblems([error.message])
        return setAway(true)
      }
      // A refused command has not happened: the next try is another one.
      key.current = crypto.randomUUID()
      const said = error instanceof Problem ? Object.values(error.reply.errors ?? {}).flat() : []
      if (said.length > 0) setProblems(said)
      else toast.problem(error)
    } finally {
      setSending(false)
    }
  }
  const keep = async () => {
    const title = String(premises['contractorName'] ?? premises['name'])
    const command = { id: key.current, type: 'visit', document: newDocumentId(actor.id, key.current), title, version: 0, input }
    try {
      await keepCommands(actor.id, [{ ...command, action: 'open', call: 'create' }], say)
      await router.navigate({ href: '/document/phone' })
    } catch (error) {
      toast.problem(error)
    }
  }
  return (
    <form className="door-form stack" onSubmit={(event) => void open(event)} noValidate>
      <RadioGroup
        className="door-choices"
        label={say(fields.kindId.label)}
        selectedValue={kindId ?? ''}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      >
        {kinds.map(({ id, name }) => (
          <Radio key={id} value={id} label={say(name as Text)} />
        ))}
      </RadioGroup>
      {isBarred && <Callout intent="warning">{say(words.noCheck)}</Callout>}
      {needsCheck && checks.length > 0 && (
        <RadioGroup
          className="door-choices"
          label={say(fields.requestId.label)}
          selectedValue={requestId ?? ''}
          onChange={({ currentTarget }) => setRequest(currentTarget.value)}
        >
          {checks.map((each) => (
            <Radio
              key={each.id}
              value={each.id}
              label={`№ ${String(each['requestDocNumber'])}, ${formatDate(String(each['checkStartDate']))} – ${formatDate(String(each['checkEndDate']))}`}
            />
          ))}
        </RadioGroup>
      )}
      <Guided type="visit">
        {check ? (
          <Named check={check.id} me={me.id} chosen={inspectors} onChange={setInspectors} />
        ) : (
          <FormField
            name="inspectors"
            field={fields.inspectors}
            value={inspectors}
            errors={[]}
            onChange={(_, value) => setInspectors(Array.isArray(value) ? value.map(String) : [])}
            onLeave={() => {}}
            context={{ fields, values: {}, texts: { [me.id]: me.fullName } }}
          />
        )}
        <FormField
          name="purpose"
          field={fields.purpose}
          value={purpose}
          errors={[]}
          onChange={(_, value) => setTyped(String(value ?? ''))}
          onLeave={() => {}}
          context={{ fields, values: {}, texts: {} }}
        />
      </Guided>
      {problems.length > 0 && (
        <Callout intent="danger" role="alert" title={say(words.refused)}>
          <ul>
            {problems.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {isAway && canKeep() && <KeepOffer onKeep={() => void keep()} />}
        </Callout>
      )}
      <Button
        type="submit"
        className="thumb"
        size="large"
        intent="primary"
        fill
        loading={isSending}
        disabled={kindId === null || isBarred || (needsCheck && !check) || purpose === '' || inspectors.length === 0}
      >
        {say(words.open)}
      </Button>
    </form>
  )
}

const copyOf = { type: 'visit', personal: [] }

interface NamedProps {
  check: string
  me: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Those whom the check names: who of them is here. */
function Named({ check, me, chosen, onChange }: NamedProps) {
  const say = useSay()
  // Nobody follows it from here: its page asks for it again, when the answer at the door has begun it.
  const { data } = useQuery({ ...documentQuery('request', check), gcTime: 0 })
  const named = inspectorsOf(data)
  return (
    <fieldset className="door-choices">
      <legend>{say(words.here)}</legend>
      {named.map((id) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={id === me}
          label={say(data?.texts[id] ?? '…')}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  )
}

const inspectorsOf = (check: DocumentReply | undefined): string[] =>
  Array.isArray(check?.fields['inspectors']) ? check.fields['inspectors'].map(String) : []

const words = {
  failed: t('Маълумотлар юкланмади', 'Данные не загружены'),
  other: t('Бошқа жой', 'Другой объект'),
  here: t('Ким келди', 'Кто пришёл'),
  open: t('Ташрифни очиш', 'Открыть посещение'),
  refused: t('Ташриф очилмади', 'Посещение не открыто'),
  ofCheck: t('№ {number} текширишни ўтказиш', 'Проведение проверки № {number}'),
  noCheck: t(
    'Сизда бу субъект бўйича бугунга тўғри келадиган текшириш йўқ. Усиз текшириб бўлмайди',
    'У вас нет проверки этого субъекта со сроком на сегодня. Без неё проверять нельзя',
  ),
}
