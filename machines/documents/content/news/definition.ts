import { timerFires, defineDocument, momentAt, type Problems, reasonsOf, t } from '../../../kit/index.ts'
import { fields, form } from './fields.ts'
import { guards, machine } from './machine.ts'

const { scheduledDate, scheduledTime } = fields

/** Until it is published, and once it is hidden, only those see it who may see all news. */
const publication = t('Eʼlon qilish', 'Эълон қилиш', 'Публикация')

const unpublished = ['draft', 'scheduled', 'hidden'] as const

export const news = defineDocument({
  type: 'news',
  permission: 'News',
  label: { one: t('Yangilik', 'Янгилик', 'Новость'), many: t('Yangiliklar', 'Янгиликлар', 'Новости') },
  fields,
  sections: form.sections,
  title: 'title',
  machine,
  states: {
    draft: { label: t('Qoralama', 'Қоралама', 'Черновик'), intent: 'primary', codes: {}, awaits: publication },
    scheduled: { label: t('Rejalashtirilgan', 'Режалаштирилган', 'Запланирована'), intent: 'warning', codes: {}, awaits: publication },
    published: { label: t('Eʼlon qilingan', 'Эълон қилинган', 'Опубликована'), intent: 'success', codes: {} },
    hidden: { label: t('Yashirilgan', 'Яширилган', 'Скрыта'), intent: 'none', codes: {} },
    deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалена'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Saqlash', 'Сақлаш', 'Сохранить'),
      doneMessage: t('Qoralama saqlandi', 'Қоралама сақланди', 'Черновик сохранён'),
      permission: 'NewsEdit',
      input: 'form',
    },
    publish: {
      label: t('Eʼlon qilish', 'Эълон қилиш', 'Опубликовать'),
      doneMessage: t('Eʼlon qilindi', 'Эълон қилинди', 'Опубликовано'),
      permission: 'NewsPublish',
      intent: 'success',
      confirm: t(
        'Yangilik hozir eʼlon qilinsinmi? U kimlar uchun boʻlsa, ularning hammasiga xabarnoma yuboriladi.',
        'Янгилик ҳозир эълон қилинсинми? У кимлар учун бўлса, уларнинг ҳаммасига хабарнома юборилади.',
        'Опубликовать новость сейчас? Все, кому она предназначена, получат уведомление.',
      ),
      notifiesAudience: true,
    },
    schedule: {
      label: t('Eʼlon qilishni rejalashtirish', 'Эълон қилишни режалаштириш', 'Запланировать публикацию'),
      doneMessage: t('Eʼlon qilish rejalashtirildi', 'Эълон қилиш режалаштирилди', 'Публикация запланирована'),
      permission: 'NewsPublish',
      input: { scheduledDate, scheduledTime },
      validateInput: (input, { now }) => (isAhead(input, now) ? {} : past),
      intent: 'primary',
    },
    withdraw: {
      label: t('Qoralamaga qaytarish', 'Қораламага қайтариш', 'Вернуть в черновики'),
      doneMessage: t('Qoralamaga qaytarildi', 'Қораламага қайтарилди', 'Возвращено в черновики'),
      permission: 'NewsPublish',
      intent: 'warning',
      confirm: t('Yangilik belgilangan vaqtda eʼlon qilinmaydi. Davom etasizmi?', 'Янгилик белгиланган вақтда эълон қилинмайди. Давом этасизми?', 'Новость не будет опубликована в назначенное время. Продолжить?'),
    },
    publishOnTime: {
      label: t('Belgilangan vaqtda eʼlon qilish', 'Белгиланган вақтда эълон қилиш', 'Публикация в назначенное время'),
      doneMessage: t('Belgilangan vaqtda eʼlon qilindi', 'Белгиланган вақтда эълон қилинди', 'Опубликовано в назначенное время'),
      permission: timerFires,
      firedBy: 'system',
      intent: 'success',
      notifiesAudience: true,
    },
    hide: {
      label: t('Yashirish', 'Яшириш', 'Скрыть'),
      doneMessage: t('Yashirildi', 'Яширилди', 'Скрыто'),
      permission: 'NewsPublish',
      intent: 'warning',
      confirm: t('Yangilik oʻquvchilardan yashirilsinmi?', 'Янгилик ўқувчилардан яширилсинми?', 'Скрыть новость от читателей?'),
    },
    rework: {
      label: t('Qayta ishlash', 'Қайта ишлаш', 'Доработать'),
      doneMessage: t('Qayta ishlash uchun ochildi', 'Қайта ишлаш учун очилди', 'Открыто для доработки'),
      permission: 'NewsEdit',
      intent: 'primary',
    },
    delete: {
      label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
      doneMessage: t('Qoralama oʻchirildi', 'Қоралама ўчирилди', 'Черновик удалён'),
      permission: 'NewsEdit',
      intent: 'danger',
      confirm: t('Qoralama oʻchirilsinmi?', 'Қоралама ўчирилсинми?', 'Удалить черновик?'),
    },
  },
  reasons: reasonsOf(guards),
  deadlines: {
    publish: {
      label: t('Eʼlon qilish', 'Эълон қилиш', 'Публикация'),
      states: ['scheduled'],
      kind: { fires: 'publishOnTime' },
      fields: ['scheduledDate', 'scheduledTime'],
      at: ({ values }) => momentOf(values),
    },
  },
  parties: { roles: { except: unpublished }, organizations: { except: unpublished } },
  publicStates: ['published'],
  aliases: { date: 'publishedDate' },
  list: {
    columns: ['title', 'kind', 'scheduledDate', 'publishedDate', 'state'],
    filters: ['state', 'kind', 'title', 'scheduledDate', 'publishedDate', 'roles', 'organizations'],
    search: ['title'],
    sort: '-updatedAt',
  },
  queues: {
    draft: { label: t('Qoralamalar', 'Қораламалар', 'Черновики'), states: ['draft'] },
    scheduled: { label: t('Rejalashtirilgan', 'Режалаштирилган', 'Запланированные'), states: ['scheduled'] },
    published: { label: t('Eʼlon qilingan', 'Эълон қилинган', 'Опубликованные'), states: ['published'] },
    hidden: { label: t('Yashirilgan', 'Яширилган', 'Скрытые'), states: ['hidden'] },
  },
})

/** The moment for which publishing is planned, or null where it is not. */
function momentOf(values: Record<string, unknown>): string | null {
  const { scheduledDate, scheduledTime } = values
  return typeof scheduledDate === 'string' && typeof scheduledTime === 'string' ? momentAt(scheduledDate, scheduledTime) : null
}

const isAhead = (input: Record<string, unknown>, now: string): boolean => (momentOf(input) ?? now) > now

const past: Problems = {
  scheduledTime: [
    t('Belgilangan vaqt oʻtib ketgan: keyinroq vaqtni tanlang', 'Белгиланган вақт ўтиб кетган: кейинроқ вақтни танланг', 'Назначенное время уже прошло: выберите более позднее'),
  ],
}
