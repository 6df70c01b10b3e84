import type { DocumentReply } from '@nazorat/machines/api-types'
import { executedStates } from '@nazorat/machines/documents/inspections/of-check'
import { dayOf } from '@nazorat/machines/calendar'
import { t, type Text } from '@nazorat/machines/i18n'
import { formatDate } from '../../i18n/format.ts'

/** A sentence that supports who stands at the door, or speaks against them. */
interface Fact {
  readonly holds: boolean
  readonly said: Text
}

/** May they come in? Green: they have the right. Amber: nothing need be shown to them. Red: they may be refused, and why. */
export interface Verdict {
  readonly colour: 'green' | 'amber' | 'red'
  readonly title: Text
  readonly facts: readonly Fact[]
}

type Said = Pick<DocumentReply, 'state' | 'fields'>

interface VerdictContext {
  readonly visit: Said
  /** The check that the visit names, as the business sees it; null where it sees none. */
  readonly check: Said | null
  /** The moment, in ISO 8601. */
  readonly now: string
}

/** The answer to who stands at the door. The server has asked the same when the visit was opened; what has changed since counts too. */
export function verdictOf({ visit, check, now }: VerdictContext): Verdict {
  const today = dayOf(now)
  const { isInspection, requestId, certifiedUntil } = visit.fields
  const certified: Fact[] =
    typeof certifiedUntil === 'string'
      ? [{ holds: today <= certifiedUntil, said: (today <= certifiedUntil ? inForce : ended)(formatDate(certifiedUntil)) }]
      : []
  if (isInspection !== true)
    return {
      colour: certified.every(({ holds }) => holds) ? 'amber' : 'red',
      title: noInspection,
      facts: [{ holds: true, said: registered }, ...certified],
    }
  const facts = [
    ...certified,
    ...(requestId ? (check ? ofCheck(visit, check, today) : [{ holds: false, said: unseen }]) : [{ holds: false, said: noCheck }]),
  ]
  return facts.every(({ holds }) => holds)
    ? { colour: 'green', title: rightful, facts }
    : { colour: 'red', title: refusable, facts: facts.toSorted((a, b) => Number(a.holds) - Number(b.holds)) }
}

function ofCheck({ fields: visit }: Said, { state, fields: check }: Said, today: string): Fact[] {
  const number = String(check['requestDocNumber'] ?? visit['requestDocNumber'] ?? '—')
  const [start, end] = [String(check['checkStartDate'] ?? ''), String(check['checkEndDate'] ?? '')]
  const isAgreed = (executedStates as readonly string[]).includes(state)
  const isYours = check['contractorId'] === visit['contractorId']
  const isToday = start <= today && today <= end
  const named = new Set(idsIn(check['inspectors']))
  const areNamed = idsIn(visit['inspectors']).every((id) => named.has(id))
  const period = start && end ? `${formatDate(start)} – ${formatDate(end)}` : '—'
  return [
    { holds: isAgreed, said: (isAgreed ? agreed : notAgreed)(number) },
    ...(isYours ? [] : [{ holds: false, said: ofAnother }]),
    { holds: isToday, said: (isToday ? inTime : outOfTime)(period) },
    { holds: areNamed, said: areNamed ? allNamed : notNamed },
  ]
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const rightful = t('Текширишга ҳақли: рухсат бериш керак', 'Вправе проверять: нужно допустить')
const refusable = t('Киритмасликка ҳақлисиз', 'Вы вправе не допускать')
const noInspection = t('Бу текшириш эмас: ҳеч нарса кўрсатиш шарт эмас', 'Это не проверка: показывать ничего не нужно')

const registered = t('Ташриф рўйхатдан ўтган', 'Посещение зарегистрировано')
const noCheck = t('Рўйхатдан ўтган текшириш кўрсатилмаган', 'Зарегистрированная проверка не указана')
const unseen = t('Кўрсатилган текшириш сизнинг рўйхатингизда йўқ', 'Указанной проверки нет в вашем списке')
const ofAnother = t('Текшириш бошқа субъект бўйича', 'Проверка другого субъекта')
const allNamed = t('Инспекторлар текшириш буйруғида кўрсатилган', 'Инспекторы указаны в проверке')
const notNamed = t('Инспекторлардан бири текшириш буйруғида кўрсатилмаган', 'Один из инспекторов в проверке не указан')
const agreed = (number: string): Text => t(`Текшириш келишилган: № ${number}`, `Проверка согласована: № ${number}`)
const notAgreed = (number: string): Text => t(`Текшириш кучга эга эмас: № ${number}`, `Проверка не имеет силы: № ${number}`)
const inTime = (period: string): Text => t(`Муддати бугунга тўғри келади: ${period}`, `Срок включает сегодня: ${period}`)
const outOfTime = (period: string): Text => t(`Муддати бугунга тўғри келмайди: ${period}`, `Срок не включает сегодня: ${period}`)
const inForce = (day: string): Text => t(`Сертификатлар ${day} гача амал қилади`, `Сертификаты действуют до ${day}`)
const ended = (day: string): Text => t(`Сертификат муддати тугаган: ${day}`, `Срок сертификата истёк: ${day}`)
