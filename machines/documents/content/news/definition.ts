import { timerFires, defineDocument, momentAt, type Problems, reasonsOf, t } from '../../../kit/index.ts'
import { fields, form } from './fields.ts'
import { guards, machine } from './machine.ts'

const { scheduledDate, scheduledTime } = fields

/** Until it is published, and once it is hidden, only those see it who may see all news. */
const publication = t('Эълон қилиш', 'Публикация')

const unpublished = ['draft', 'scheduled', 'hidden'] as const

export const news = defineDocument({
  type: 'news',
  permission: 'News',
  label: { one: t('Янгилик', 'Новость'), many: t('Янгиликлар', 'Новости') },
  fields,
  sections: form.sections,
  title: 'title',
  machine,
  states: {
    draft: { label: t('Қоралама', 'Черновик'), intent: 'none', codes: {}, awaits: publication },
    scheduled: { label: t('Режалаштирилган', 'Запланирована'), intent: 'primary', codes: {}, awaits: publication },
    published: { label: t('Эълон қилинган', 'Опубликована'), intent: 'success', codes: {} },
    hidden: { label: t('Яширилган', 'Скрыта'), intent: 'none', codes: {} },
    deleted: { label: t('Ўчирилган', 'Удалена'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Сақлаш', 'Сохранить'),
      doneMessage: t('Қоралама сақланди', 'Черновик сохранён'),
      permission: 'NewsEdit',
      input: 'form',
    },
    publish: {
      label: t('Эълон қилиш', 'Опубликовать'),
      doneMessage: t('Эълон қилинди', 'Опубликовано'),
      permission: 'NewsPublish',
      intent: 'success',
      confirm: t(
        'Янгилик ҳозир эълон қилинсинми? У кимлар учун бўлса, уларнинг ҳаммасига хабарнома юборилади.',
        'Опубликовать новость сейчас? Все, кому она предназначена, получат уведомление.',
      ),
      notifiesAudience: true,
    },
    schedule: {
      label: t('Эълон қилишни режалаштириш', 'Запланировать публикацию'),
      doneMessage: t('Эълон қилиш режалаштирилди', 'Публикация запланирована'),
      permission: 'NewsPublish',
      input: { scheduledDate, scheduledTime },
      validateInput: (input, { now }) => (isAhead(input, now) ? {} : past),
      intent: 'primary',
    },
    withdraw: {
      label: t('Қораламага қайтариш', 'Вернуть в черновики'),
      doneMessage: t('Қораламага қайтарилди', 'Возвращено в черновики'),
      permission: 'NewsPublish',
      intent: 'warning',
      confirm: t(
        'Янгилик белгиланган вақтда эълон қилинмайди. Давом этасизми?',
        'Новость не будет опубликована в назначенное время. Продолжить?',
      ),
    },
    publishOnTime: {
      label: t('Белгиланган вақтда эълон қилиш', 'Публикация в назначенное время'),
      doneMessage: t('Белгиланган вақтда эълон қилинди', 'Опубликовано в назначенное время'),
      permission: timerFires,
      firedBy: 'system',
      intent: 'success',
      notifiesAudience: true,
    },
    hide: {
      label: t('Яшириш', 'Скрыть'),
      doneMessage: t('Яширилди', 'Скрыто'),
      permission: 'NewsPublish',
      intent: 'warning',
      confirm: t('Янгилик ўқувчилардан яширилсинми?', 'Скрыть новость от читателей?'),
    },
    rework: {
      label: t('Қайта ишлаш', 'Доработать'),
      doneMessage: t('Қайта ишлаш учун очилди', 'Открыто для доработки'),
      permission: 'NewsEdit',
      intent: 'primary',
    },
    delete: {
      label: t('Ўчириш', 'Удалить'),
      doneMessage: t('Қоралама ўчирилди', 'Черновик удалён'),
      permission: 'NewsEdit',
      intent: 'danger',
      confirm: t('Қоралама ўчирилсинми?', 'Удалить черновик?'),
    },
  },
  reasons: reasonsOf(guards),
  deadlines: {
    publish: {
      label: t('Эълон қилиш', 'Публикация'),
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
    draft: { label: t('Қораламалар', 'Черновики'), states: ['draft'] },
    scheduled: { label: t('Режалаштирилган', 'Запланированные'), states: ['scheduled'] },
    published: { label: t('Эълон қилинган', 'Опубликованные'), states: ['published'] },
    hidden: { label: t('Яширилган', 'Скрытые'), states: ['hidden'] },
  },
})

/** The moment for which publishing is planned, or null where it is not. */
function momentOf(values: Record<string, unknown>): string | null {
  const { scheduledDate, scheduledTime } = values
  return typeof scheduledDate === 'string' && typeof scheduledTime === 'string' ? momentAt(scheduledDate, scheduledTime) : null
}

const isAhead = (input: Record<string, unknown>, now: string): boolean => (momentOf(input) ?? now) > now

const past: Problems = {
  scheduledTime: [t('Белгиланган вақт ўтиб кетган: кейинроқ вақтни танланг', 'Назначенное время уже прошло: выберите более позднее')],
}
