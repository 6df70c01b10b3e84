import { type Action, type Problems, reference, timerFires, t } from '../../kit/index.ts'

/** The next step of a draft: it is completed on its page before it can be sent. */
export const toBeSent = t('Тўлдириш ва юбориш', 'Заполнить и отправить')

/** The actions that documents of inspections share: label, toast, question and colour. A definition adds who may take them. */
export const sharedActions = {
  save: { label: t('Сақлаш', 'Сохранить'), doneMessage: t('Қоралама сақланди', 'Черновик сохранён'), input: 'form' },
  send: {
    label: t('Юбориш', 'Отправить'),
    doneMessage: t('Юборилди', 'Отправлено'),
    intent: 'primary',
    confirm: t('Ҳужжат юборилсинми?', 'Отправить документ?'),
  },
  sendToHead: {
    label: t('Юбориш', 'Отправить'),
    doneMessage: t('Раҳбарга юборилди', 'Отправлено руководителю'),
    intent: 'primary',
    confirm: t('Раҳбарга имзолаш учун юборилсинми?', 'Отправить руководителю на подпись?'),
  },
  approve: {
    label: t('Тасдиқлаш', 'Утвердить'),
    doneMessage: t('Тасдиқланди', 'Утверждено'),
    intent: 'success',
    signed: true,
    confirm: t('Ҳужжат тасдиқлансинми?', 'Утвердить документ?'),
  },
  return: { label: t('Қайтариш', 'Вернуть'), doneMessage: t('Қайтарилди', 'Возвращено'), intent: 'warning' },
  reject: { label: t('Рад этиш', 'Отклонить'), doneMessage: t('Қайтарилди', 'Возвращено'), intent: 'danger' },
  notAgree: { label: t('Келишувни рад этиш', 'Отказать в согласовании'), doneMessage: t('Келишилмади', 'Не согласовано'), signed: true },
  receive: {
    label: t('Қабул қилиш', 'Принять'),
    doneMessage: t('Кўриб чиқиш учун қабул қилинди', 'Принято к рассмотрению'),
    intent: 'primary',
  },
  /** It says in whose hands the document is, and changes nobody's rights. */
  handOver: {
    label: t('Ҳамкасбга топшириш', 'Передать коллеге'),
    doneMessage: t('Ҳамкасбга топширилди', 'Передано коллеге'),
    input: {
      moderatorId: reference('user', t('Ҳамкасб', 'Коллега'), { matching: { organizationId: 'authorizedOrganizationId' } }),
    },
    validateInput: toAnother,
    notifiesUser: 'moderatorId',
  },
  refuse: {
    label: t('Кўриб чиқмасдан қайтариш', 'Вернуть без рассмотрения'),
    doneMessage: t('Кўриб чиқилмасдан қайтарилди', 'Возвращено без рассмотрения'),
    intent: 'danger',
    signed: true,
  },
  agree: { label: t('Келишиш', 'Согласовать'), doneMessage: t('Келишилди', 'Согласовано'), intent: 'success', signed: true },
  revoke: {
    label: t('Қайтариб олиш', 'Отозвать'),
    doneMessage: t('Қайтариб олинди', 'Отозвано'),
    intent: 'warning',
    confirm: t('Ҳужжат қораламага қайтариб олинсинми?', 'Отозвать документ в черновики?'),
  },
  rework: {
    label: t('Қайта ишлаш', 'Доработать'),
    doneMessage: t('Қайта ишлаш учун очилди', 'Открыто для доработки'),
    intent: 'primary',
    keepsCause: true,
  },
  delete: {
    label: t('Ўчириш', 'Удалить'),
    doneMessage: t('Қоралама ўчирилди', 'Черновик удалён'),
    intent: 'danger',
    confirm: t('Қоралама ўчирилсинми?', 'Удалить черновик?'),
  },
  expire: {
    label: t('Муддати ўтиши', 'Истечение срока'),
    doneMessage: t('Муддати ўтди', 'Срок истёк'),
    permission: timerFires,
    firedBy: 'system',
    intent: 'danger',
  },
  /** The check that it is about has gone where what it asks for cannot happen. */
  lapse: {
    label: t('Тугатилиши', 'Прекращение'),
    doneMessage: t('Тугатилди: энди бажариб бўлмайди', 'Прекращено: больше невыполнимо'),
    firedBy: 'document',
    intent: 'danger',
  },
  /** For documents of an earlier release, in which what was returned was a draft like any other. */
  noteReturn: {
    label: t('Қайтарилгани белгиланиши', 'Отметка о возврате'),
    doneMessage: t('Қайтарилгани белгиланди', 'Отмечен возврат'),
    firedBy: 'system',
    keepsCause: true,
  },
  /** For documents of an earlier release, in which the same state stood for what was decided and for what was not. */
  hideUndecided: {
    label: t('Қарор қилинмагани белгиланиши', 'Отметка, что решения не было'),
    doneMessage: t('Қарор қилинмагани белгиланди', 'Отмечено, что решения не было'),
    firedBy: 'system',
  },
} as const satisfies Record<string, Partial<Action>>

function toAnother({ moderatorId }: Record<string, unknown>, { values }: { values: Readonly<Record<string, unknown>> }): Problems {
  return moderatorId === values['moderatorId'] ? { moderatorId: [t('Ҳужжат ҳозир ҳам шу ходимда', 'Документ уже у этого сотрудника')] } : {}
}
