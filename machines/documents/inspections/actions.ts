import { type Action, timerFires, t } from '../../kit/index.ts'

/** The next step of a draft: it is completed on its page before it can be sent. */
export const toBeSent = t('Toʻldirish va yuborish', 'Тўлдириш ва юбориш', 'Заполнить и отправить')

/** The actions that documents of inspections share: label, toast, question and colour. A definition adds who may take them. */
export const sharedActions = {
  save: { label: t('Saqlash', 'Сақлаш', 'Сохранить'), doneMessage: t('Qoralama saqlandi', 'Қоралама сақланди', 'Черновик сохранён'), input: 'form' },
  send: {
    label: t('Yuborish', 'Юбориш', 'Отправить'),
    doneMessage: t('Yuborildi', 'Юборилди', 'Отправлено'),
    intent: 'primary',
    confirm: t('Hujjat yuborilsinmi?', 'Ҳужжат юборилсинми?', 'Отправить документ?'),
  },
  sendToHead: {
    label: t('Yuborish', 'Юбориш', 'Отправить'),
    doneMessage: t('Rahbarga yuborildi', 'Раҳбарга юборилди', 'Отправлено руководителю'),
    intent: 'primary',
    confirm: t('Rahbarga imzolash uchun yuborilsinmi?', 'Раҳбарга имзолаш учун юборилсинми?', 'Отправить руководителю на подпись?'),
  },
  approve: {
    label: t('Tasdiqlash', 'Тасдиқлаш', 'Утвердить'),
    doneMessage: t('Tasdiqlandi', 'Тасдиқланди', 'Утверждено'),
    intent: 'success',
    signed: true,
    confirm: t('Hujjat tasdiqlansinmi?', 'Ҳужжат тасдиқлансинми?', 'Утвердить документ?'),
  },
  return: { label: t('Qaytarish', 'Қайтариш', 'Вернуть'), doneMessage: t('Qaytarildi', 'Қайтарилди', 'Возвращено'), intent: 'warning' },
  reject: { label: t('Rad etish', 'Рад этиш', 'Отклонить'), doneMessage: t('Qaytarildi', 'Қайтарилди', 'Возвращено'), intent: 'danger' },
  notAgree: { label: t('Kelishuvni rad etish', 'Келишувни рад этиш', 'Отказать в согласовании'), doneMessage: t('Kelishilmadi', 'Келишилмади', 'Не согласовано'), signed: true },
  receive: {
    label: t('Qabul qilish', 'Қабул қилиш', 'Принять'),
    doneMessage: t('Koʻrib chiqish uchun qabul qilindi', 'Кўриб чиқиш учун қабул қилинди', 'Принято к рассмотрению'),
    intent: 'primary',
  },
  refuse: { label: t('Koʻrib chiqmasdan qaytarish', 'Кўриб чиқмасдан қайтариш', 'Вернуть без рассмотрения'), doneMessage: t('Koʻrib chiqilmasdan qaytarildi', 'Кўриб чиқилмасдан қайтарилди', 'Возвращено без рассмотрения'), intent: 'danger', signed: true },
  agree: { label: t('Kelishish', 'Келишиш', 'Согласовать'), doneMessage: t('Kelishildi', 'Келишилди', 'Согласовано'), intent: 'success', signed: true },
  revoke: {
    label: t('Qaytarib olish', 'Қайтариб олиш', 'Отозвать'),
    doneMessage: t('Qaytarib olindi', 'Қайтариб олинди', 'Отозвано'),
    intent: 'warning',
    confirm: t('Hujjat qoralamaga qaytarib olinsinmi?', 'Ҳужжат қораламага қайтариб олинсинми?', 'Отозвать документ в черновики?'),
  },
  rework: {
    label: t('Qayta ishlash', 'Қайта ишлаш', 'Доработать'),
    doneMessage: t('Qayta ishlash uchun ochildi', 'Қайта ишлаш учун очилди', 'Открыто для доработки'),
    intent: 'primary',
    keepsCause: true,
  },
  delete: {
    label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
    doneMessage: t('Qoralama oʻchirildi', 'Қоралама ўчирилди', 'Черновик удалён'),
    intent: 'danger',
    confirm: t('Qoralama oʻchirilsinmi?', 'Қоралама ўчирилсинми?', 'Удалить черновик?'),
  },
  expire: { label: t('Muddati oʻtishi', 'Муддати ўтиши', 'Истечение срока'), doneMessage: t('Muddati oʻtdi', 'Муддати ўтди', 'Срок истёк'), permission: timerFires, firedBy: 'system', intent: 'danger' },
  /** The check that it is about has gone where what it asks for cannot happen. */
  lapse: { label: t('Tugatilishi', 'Тугатилиши', 'Прекращение'), doneMessage: t('Tugatildi: endi bajarib boʻlmaydi', 'Тугатилди: энди бажариб бўлмайди', 'Прекращено: больше невыполнимо'), firedBy: 'document', intent: 'danger' },
  /** For documents of an earlier release, in which what was returned was a draft like any other. */
  noteReturn: {
    label: t('Qaytarilgani belgilanishi', 'Қайтарилгани белгиланиши', 'Отметка о возврате'),
    doneMessage: t('Qaytarilgani belgilandi', 'Қайтарилгани белгиланди', 'Отмечен возврат'),
    firedBy: 'system',
    keepsCause: true,
  },
  /** For documents of an earlier release, in which the same state stood for what was decided and for what was not. */
  hideUndecided: {
    label: t('Qaror qilinmagani belgilanishi', 'Қарор қилинмагани белгиланиши', 'Отметка, что решения не было'),
    doneMessage: t('Qaror qilinmagani belgilandi', 'Қарор қилинмагани белгиланди', 'Отмечено, что решения не было'),
    firedBy: 'system',
  },
} as const satisfies Record<string, Partial<Action>>
