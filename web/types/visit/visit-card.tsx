import { Button, TextArea } from '@blueprintjs/core'
import { Cross, Issue, Tick, WarningSign } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useWatch } from '../../api/live.ts'
import { invalidateMoved } from '../../api/moved.ts'
import { documentQuery } from '../../api/queries.ts'
import { formatTime } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { toast } from '../../ui/toasts.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** One visit as the business sees it: may they come in, why, who they are, and the two answers. */
export function VisitCard({ id }: { id: string }) {
  const { data: visit } = useQuery({ ...documentQuery('visit', id), meta: {} })
  const requestId = visit && textOf(visit.fields['requestId'])
  const kindId = visit && textOf(visit.fields['kindId'])
  const check = useQuery({ ...documentQuery('request', requestId ?? ''), enabled: !!requestId, meta: {}, retry: false })
  const kind = useQuery({ ...documentQuery('visitkind', kindId ?? ''), enabled: !!kindId, meta: {} })
  useWatch({ type: 'visit', id })
  if (!visit || (requestId && check.isPending)) return null
  const verdict = verdictOf({ visit, check: check.data ?? null, now: new Date().toISOString() })
  return <Card visit={visit} verdict={verdict} duties={kind.data?.fields['duties'] as Text | null | undefined} />
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function Card({
  visit,
  verdict: { colour, title, facts },
  duties,
}: {
  visit: DocumentReply
  verdict: Verdict
  duties: Text | null | undefined
}) {
  const say = useSay()
  const { fields, texts } = visit
  const named = (name: string) => [fields[name]].flat().map((id) => say(texts[String(id)] ?? '—'))
  const Icon = icons[colour]
  return (
    <article className={`verdict verdict-${colour} box`} aria-label={named('organizationId').join()}>
      <h2 className="row">
        <Icon size={24} />
        {say(title)}
      </h2>
      <ul className="verdict-facts">
        {facts.map(({ holds, said }) => (
          <li key={said.ru} className="row">
            {holds ? <Tick aria-label={say(words.holds)} /> : <Cross aria-label={say(words.fails)} />}
            {say(said)}
          </li>
        ))}
      </ul>
      <dl className="verdict-about">
        <dt>{say(words.who)}</dt>
        <dd>{named('inspectors').join(', ')}</dd>
        <dd>{named('organizationId').join()}</dd>
        <dt>{say(words.what)}</dt>
        <dd>{named('kindId').join()}</dd>
        <dd>{String(fields['purpose'] ?? '')}</dd>
        <dt>{say(words.where)}</dt>
        <dd>
          {named('premisesId').join()}, {say(words.since, { time: formatTime(String(fields['openedAt'])) })}
        </dd>
      </dl>
      {duties && <p className="verdict-duties">{say(duties)}</p>}
      {visit.state === 'opened' || visit.state === 'openedOffline' ? (
        <Answer visit={visit} colour={colour} />
      ) : (
        <p className="strong">{say(states[visit.state] ?? words.what)}</p>
      )}
      <Link to={documentPath('visit', visit.id)}>{say(words.details)}</Link>
    </article>
  )
}

/** Admit or refuse: one press, and a reason where it is a refusal. */
function Answer({ visit, colour }: { visit: DocumentReply; colour: Verdict['colour'] }) {
  const say = useSay()
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState<'Admit' | 'Refuse' | null>(null)
  const answer = async (action: 'Admit' | 'Refuse', input: Record<string, unknown>) => {
    setSending(action)
    try {
      await call(`visit/${action}/${visit.id}`, { version: visit.version, ...input }, { key: key.current })
      toast.done(action === 'Admit' ? words.admitted : words.refused)
    } catch (error) {
      key.current = crypto.randomUUID()
      toast.problem(error)
    }
    await invalidateMoved(client, { type: 'visit', id: visit.id })
    setSending(null)
  }
  if (!visit.actions.includes('admit')) return <p className="muted">{say(words.waits)}</p>
  if (isRefusing)
    return (
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void answer('Refuse', { refusalReason: reason.trim() })
        }}
      >
        <label className="stack">
          {say(words.why)}
          <TextArea autoFocus fill rows={3} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        </label>
        <div className="wrap">
          {reasons.map((each) => (
            <Button key={each.ru} size="small" onClick={() => setReason(say(each))}>
              {say(each)}
            </Button>
          ))}
        </div>
        <div className="verdict-buttons">
          <Button className="thumb" size="large" onClick={() => setRefusing(false)}>
            {say(words.back)}
          </Button>
          <Button className="thumb" type="submit" size="large" intent="danger" loading={sending !== null} disabled={reason.trim() === ''}>
            {say(words.refuse)}
          </Button>
        </div>
      </form>
    )
  return (
    <div className="verdict-buttons">
      <Button
        className="thumb"
        size="large"
        {...(colour === 'red' ? {} : { intent: 'success' as const })}
        loading={sending !== null}
        onClick={() => void answer('Admit', {})}
      >
        {say(words.admit)}
      </Button>
      <Button
        className="thumb"
        size="large"
        {...(colour === 'red' && { intent: 'danger' as const })}
        disabled={sending !== null}
        onClick={() => setRefusing(true)}
      >
        {say(words.refuse)}
      </Button>
    </div>
  )
}

const icons = { green: Tick, amber: Issue, red: WarningSign } as const

const states: Readonly<Record<string, Text>> = {
  admitted: t('Рухсат берилган', 'Допущено'),
  unanswered: t('Жавоб берилмаган', 'Без ответа'),
  refused: t('Рад этилган', 'Отказано'),
  ended: t('Тугаган', 'Завершено'),
}

/** Why businesses refuse: each can be changed before it is sent. */
const reasons = [
  t('Масъул ходим йўқ', 'Нет ответственного сотрудника'),
  t('Хизмат гувоҳномаси кўрсатилмади', 'Не предъявлено служебное удостоверение'),
  t('Бошқа шахс келган', 'Пришло другое лицо'),
]

const words = {
  holds: t('Тўғри', 'Верно'),
  fails: t('Нотўғри', 'Неверно'),
  who: t('Ким', 'Кто'),
  what: t('Нима учун', 'Зачем'),
  where: t('Қаерда', 'Где'),
  since: t('соат {time} дан', 'с {time}'),
  details: t('Батафсил', 'Подробнее'),
  admit: t('Рухсат бериш', 'Допустить'),
  refuse: t('Рад этиш', 'Отказать'),
  why: t('Рад этиш сабаби', 'Причина отказа'),
  back: t('Ортга', 'Назад'),
  waits: t('Субъектнинг жавоби кутилмоқда', 'Ожидается ответ субъекта'),
  admitted: t('Рухсат берилди', 'Допущено'),
  refused: t('Рад этилди', 'Отказано'),
}
