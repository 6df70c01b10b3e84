import {
  date,
  dayOf,
  files,
  type LookupResults,
  paragraph,
  problem,
  type Problems,
  reference,
  type Situation,
  t,
  text,
  type Values,
} from '../../../kit/index.ts'
import { keepsFor } from './keeping.ts'
import type { lookups } from './machine.ts'

const active = { states: ['active'] }

/** The two users, the days (both included) and the order. */
export const fields = {
  userId: reference('user', t('Кимнинг вазифаси', 'Замещаемый пользователь'), { ...active, except: ['deputyId'] }),
  deputyId: reference('user', t('Вазифани вақтинча бажарувчи', 'Временно исполняющий обязанности'), { ...active, except: ['userId'] }),
  startDate: date(t('Биринчи кун', 'Первый день')),
  endDate: date(t('Охирги кун', 'Последний день')),
  orderNumber: text(t('Буйруқ рақами', 'Номер приказа'), { max: 50 }),
  orderDate: date(t('Буйруқ санаси', 'Дата приказа')),
  files: files(t('Буйруқ файли', 'Файл приказа'), { required: false }),

  /** Copied from the user. */
  organizationId: reference('organization', t('Ташкилот', 'Организация')),
  reason: paragraph(t('Муддатидан олдин тугатиш сабаби', 'Причина досрочного прекращения'), { max: 1000 }),
}

type DeputyLookups = Partial<LookupResults<typeof fields, typeof lookups>>

/** Problems of the form that need more than one field, or other documents, to see. */
export function rules({ values, lookups: { user, deputy, other } }: Situation<Values<typeof fields>, DeputyLookups>): Problems {
  const { userId, deputyId, startDate, endDate } = values
  if (userId && userId === deputyId) return { deputyId: [oneself] }
  if (startDate && endDate && endDate < startDate) return problem(fields, 'endDate', 'endsEarlier')
  if (user && deputy && (!user.values.organizationId || user.values.organizationId !== deputy.values.organizationId))
    return { deputyId: [ofAnother] }
  return other ? { startDate: [overlapping] } : {}
}

/** Problems of the input: the actor may appoint nobody for this user, appoints themselves, or the last day is over already. */
export function validateInput(
  input: Record<string, unknown>,
  { values, actor, now, lookups: { user } }: Situation<Values<typeof fields>, DeputyLookups>,
): Problems {
  const { userId, deputyId, endDate } = { ...values, ...input }
  if (userId && !keepsFor(actor, userId, user?.values.organizationId)) return { userId: [ofOthers] }
  // Nobody helps themselves to the rights of others.
  if (deputyId && deputyId === actor.id) return { deputyId: [byOneself] }
  return endDate && String(endDate) < dayOf(now) ? { endDate: [past] } : {}
}

const oneself = t('Фойдаланувчи ўз ўрнига ўзи ишлай олмайди', 'Пользователь не может замещать сам себя')
const ofAnother = t('Иккала фойдаланувчи битта ташкилотдан бўлиши керак', 'Оба пользователя должны быть из одной организации')
const overlapping = t(
  'Бу кунларда унинг вазифаси бошқа буйруқ бўйича бажарилмоқда',
  'В эти дни его обязанности уже исполняются по другому приказу',
)
const ofOthers = t('Фақат ўз вазифангизни топшира оласиз', 'Вы можете передать только свои обязанности')
const byOneself = t(
  'Бошқа фойдаланувчининг вазифасини ўзингизга топшира олмайсиз',
  'Нельзя поручить самому себе обязанности другого пользователя',
)
const past = t('Охирги кун ўтиб кетган', 'Последний день уже прошёл')
