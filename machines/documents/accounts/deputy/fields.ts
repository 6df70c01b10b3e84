import { date, dayOf, files, type Found, paragraph, problem, type Problems, reference, type Situation, t, text, type Values } from '../../../kit/index.ts'
import { keepsFor } from './keeping.ts'
import type { lookups } from './machine.ts'

const active = { states: ['active'] }

/** The two users, the days (both included) and the order. */
export const fields = {
  userId: reference('user', t('Kimning vazifasi', 'Кимнинг вазифаси', 'Замещаемый пользователь'), { ...active, except: ['deputyId'] }),
  deputyId: reference('user', t('Vazifani vaqtincha bajaruvchi', 'Вазифани вақтинча бажарувчи', 'Временно исполняющий обязанности'), { ...active, except: ['userId'] }),
  startDate: date(t('Birinchi kun', 'Биринчи кун', 'Первый день')),
  endDate: date(t('Oxirgi kun', 'Охирги кун', 'Последний день')),
  orderNumber: text(t('Buyruq raqami', 'Буйруқ рақами', 'Номер приказа'), { max: 50 }),
  orderDate: date(t('Buyruq sanasi', 'Буйруқ санаси', 'Дата приказа')),
  files: files(t('Buyruq fayli', 'Буйруқ файли', 'Файл приказа'), { required: false }),

  /** Copied from the user. */
  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация')),
  reason: paragraph(t('Muddatidan oldin tugatish sababi', 'Муддатидан олдин тугатиш сабаби', 'Причина досрочного прекращения'), { max: 1000 }),
}

type Asked = Partial<Found<typeof fields, typeof lookups>>

/** Problems of the form that need more than one field, or other documents, to see. */
export function rules({ values, lookups: { user, deputy, other } }: Situation<Values<typeof fields>, Asked>): Problems {
  const { userId, deputyId, startDate, endDate } = values
  if (userId && userId === deputyId) return { deputyId: [oneself] }
  if (startDate && endDate && endDate < startDate) return problem(fields, 'endDate', 'endsEarlier')
  if (user && deputy && (!user.values.organizationId || user.values.organizationId !== deputy.values.organizationId)) return { deputyId: [ofAnother] }
  return other ? { startDate: [overlapping] } : {}
}

/** Problems of the input: the actor may appoint nobody for this user, appoints themselves, or the last day is over already. */
export function validateInput(input: Record<string, unknown>, { values, actor, now, lookups: { user } }: Situation<Values<typeof fields>, Asked>): Problems {
  const { userId, deputyId, endDate } = { ...values, ...input }
  if (userId && !keepsFor(actor, userId, user?.values.organizationId)) return { userId: [ofOthers] }
  // Nobody helps themselves to the rights of others.
  if (deputyId && deputyId === actor.id) return { deputyId: [byOneself] }
  return endDate && String(endDate) < dayOf(now) ? { endDate: [past] } : {}
}

const oneself = t('Foydalanuvchi oʻz oʻrniga oʻzi ishlay olmaydi', 'Фойдаланувчи ўз ўрнига ўзи ишлай олмайди', 'Пользователь не может замещать сам себя')
const ofAnother = t('Ikkala foydalanuvchi bitta tashkilotdan boʻlishi kerak', 'Иккала фойдаланувчи битта ташкилотдан бўлиши керак', 'Оба пользователя должны быть из одной организации')
const overlapping = t('Bu kunlarda uning vazifasi boshqa buyruq boʻyicha bajarilmoqda', 'Бу кунларда унинг вазифаси бошқа буйруқ бўйича бажарилмоқда', 'В эти дни его обязанности уже исполняются по другому приказу')
const ofOthers = t('Faqat oʻz vazifangizni topshira olasiz', 'Фақат ўз вазифангизни топшира оласиз', 'Вы можете передать только свои обязанности')
const byOneself = t('Boshqa foydalanuvchining vazifasini oʻzingizga topshira olmaysiz', 'Бошқа фойдаланувчининг вазифасини ўзингизга топшира олмайсиз', 'Нельзя поручить самому себе обязанности другого пользователя')
const past = t('Oxirgi kun oʻtib ketgan', 'Охирги кун ўтиб кетган', 'Последний день уже прошёл')
