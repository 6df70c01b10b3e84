import { assign, setup } from 'xstate'
import { type Action, defineDocument, integer, text, type MachineEvent, names, reference, type State, t } from '../../kit/index.ts'

/** The permission of none but the system: no role can be given it, and no call fires what asks for it. */
export const accessRecord = 'AccessRecord'

/** The state of what says which checkpoint the log had. */
export const notedCheckpoint = 'checkpointNoted'

type Occurrence =
  | 'signIn' | 'failToSignIn' | 'signOut' | 'refuse' | 'download' | 'setPassword' | 'issuePassword' | 'changePassword' | 'endSessions'
  | 'changeLimit' | 'noteCheckpoint' | 'lookUpPerson' | 'actFor' | 'actAs' | 'stopActing'
  | 'addSecondFactor' | 'removeSecondFactor' | 'useRecoveryCode' | 'renewRecoveryCodes' | 'resetSecondFactor'

const machine = setup({
  types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: Occurrence } },
  actions: {
    write: assign(({ event }) => event.input),
  },
}).createMachine({
  context: {},
  initial: 'unrecorded',
  states: {
    unrecorded: {
      on: {
        signIn: { target: 'signedIn', actions: 'write' },
        failToSignIn: { target: 'failed', actions: 'write' },
        signOut: { target: 'signedOut', actions: 'write' },
        refuse: { target: 'refused', actions: 'write' },
        download: { target: 'downloaded', actions: 'write' },
        setPassword: { target: 'passwordSet', actions: 'write' },
        issuePassword: { target: 'passwordIssued', actions: 'write' },
        changePassword: { target: 'passwordChanged', actions: 'write' },
        endSessions: { target: 'sessionsEnded', actions: 'write' },
        changeLimit: { target: 'limitChanged', actions: 'write' },
        noteCheckpoint: { target: 'checkpointNoted', actions: 'write' },
        lookUpPerson: { target: 'personLookedUp', actions: 'write' },
        actFor: { target: 'actingBegun', actions: 'write' },
        actAs: { target: 'actingBegun', actions: 'write' },
        stopActing: { target: 'actingEnded', actions: 'write' },
        addSecondFactor: { target: 'factorAdded', actions: 'write' },
        removeSecondFactor: { target: 'factorRemoved', actions: 'write' },
        useRecoveryCode: { target: 'recoveryCodeUsed', actions: 'write' },
        renewRecoveryCodes: { target: 'recoveryCodesRenewed', actions: 'write' },
        resetSecondFactor: { target: 'factorReset', actions: 'write' },
      },
    },
    signedIn: {},
    failed: {},
    signedOut: {},
    refused: {},
    downloaded: {},
    passwordSet: {},
    passwordIssued: {},
    passwordChanged: {},
    sessionsEnded: {},
    limitChanged: {},
    checkpointNoted: {},
    personLookedUp: {},
    actingBegun: {},
    actingEnded: {},
    factorAdded: {},
    factorRemoved: {},
    recoveryCodeUsed: {},
    recoveryCodesRenewed: {},
    factorReset: {},
  },
})

const state = (label: State['label'], intent: State['intent'] = 'none'): State => ({ label, intent, codes: {} })

const recorded = { permission: accessRecord, firedBy: 'system', input: 'form' } as const satisfies Partial<Action>

/** Who has done something to somebody's account is known to both. */
const told = { ...recorded, notifiesUser: 'userId' } as const

/**
 * Security events that change no document: logins and logouts, failed logins, refusals, exports, and passwords that were set.
 * One document an event, so that writers never wait for each other; written by the system alone.
 * It never holds the login that was typed: some users type their password there.
 */
export const access = defineDocument({
  type: 'access',
  permission: 'EventLog',
  label: { one: t('Tizimga murojaat', 'Тизимга мурожаат', 'Обращение к системе'), many: t('Tizimga murojaatlar', 'Тизимга мурожаатлар', 'Обращения к системе') },
  fields: {
    what: names(t('Mazmuni', 'Мазмуни', 'Что'), { required: false }),
    reason: names(t('Sababi', 'Сабаби', 'Причина'), { required: false }),
    userId: reference('user', t('Foydalanuvchi', 'Фойдаланувчи', 'Пользователь'), { required: false }),
    documentType: text(t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'), { required: false }),
    documentId: text(t('Hujjat', 'Ҳужжат', 'Документ'), { required: false }),
    clientDevice: text(t('Qurilma', 'Қурилма', 'Устройство'), { required: false, max: 100 }),
    times: integer(t('Necha marta', 'Неча марта', 'Сколько раз'), { min: 1 }),
  },
  title: 'what',
  subject: 'documentId',
  occurrences: 'times',
  reasonFields: ['reason'],
  machine,
  states: {
    unrecorded: state(t('Qayd etilmagan', 'Қайд этилмаган', 'Не записано')),
    signedIn: state(t('Kirilgan', 'Кирилган', 'Вход выполнен'), 'success'),
    failed: state(t('Kirilmagan', 'Кирилмаган', 'Вход не выполнен'), 'danger'),
    signedOut: state(t('Chiqilgan', 'Чиқилган', 'Выход выполнен')),
    refused: state(t('Rad etilgan', 'Рад этилган', 'Отказано'), 'warning'),
    downloaded: state(t('Yuklab olingan', 'Юклаб олинган', 'Скачано'), 'primary'),
    passwordSet: state(t('Parol oʻrnatilgan', 'Парол ўрнатилган', 'Пароль задан'), 'warning'),
    passwordIssued: state(t('Bir martalik parol berilgan', 'Бир марталик парол берилган', 'Выдан одноразовый пароль'), 'warning'),
    passwordChanged: state(t('Parol oʻzgartirilgan', 'Парол ўзгартирилган', 'Пароль изменён'), 'primary'),
    sessionsEnded: state(t('Seanslar tugatilgan', 'Сеанслар тугатилган', 'Сеансы завершены'), 'warning'),
    limitChanged: state(t('Cheklov oʻzgartirilgan', 'Чеклов ўзгартирилган', 'Ограничение изменено'), 'warning'),
    checkpointNoted: state(t('Imzolangan jurnal qayd etilgan', 'Имзоланган журнал қайд этилган', 'Подписанный журнал отмечен')),
    personLookedUp: state(t('Shaxs qidirilgan', 'Шахс қидирилган', 'Лицо найдено'), 'primary'),
    actingBegun: state(t('Boshqa foydalanuvchi nomidan ishlash boshlangan', 'Бошқа фойдаланувчи номидан ишлаш бошланган', 'Начата работа от имени другого пользователя'), 'warning'),
    actingEnded: state(t('Boshqa foydalanuvchi nomidan ishlash tugatilgan', 'Бошқа фойдаланувчи номидан ишлаш тугатилган', 'Завершена работа от имени другого пользователя')),
    factorAdded: state(t('Ikkinchi omil qoʻshilgan', 'Иккинчи омил қўшилган', 'Добавлен второй фактор'), 'primary'),
    factorRemoved: state(t('Ikkinchi omil oʻchirilgan', 'Иккинчи омил ўчирилган', 'Удалён второй фактор'), 'warning'),
    recoveryCodeUsed: state(t('Zaxira kodi ishlatilgan', 'Захира коди ишлатилган', 'Использован резервный код'), 'warning'),
    recoveryCodesRenewed: state(t('Zaxira kodlari almashtirilgan', 'Захира кодлари алмаштирилган', 'Резервные коды заменены'), 'warning'),
    factorReset: state(t('Ikkinchi omil bekor qilingan', 'Иккинчи омил бекор қилинган', 'Второй фактор сброшен'), 'warning'),
  },
  actions: {
    signIn: { ...recorded, label: t('Tizimga kirish', 'Тизимга кириш', 'Вход в систему'), doneMessage: t('Tizimga kirdi', 'Тизимга кирди', 'Вход в систему') },
    failToSignIn: {
      ...recorded,
      label: t('Kirishga muvaffaqiyatsiz urinish', 'Киришга муваффақиятсиз уриниш', 'Неудачная попытка входа'),
      doneMessage: t('Tizimga kira olmadi', 'Тизимга кира олмади', 'Неудачная попытка входа'),
    },
    signOut: { ...recorded, label: t('Tizimdan chiqish', 'Тизимдан чиқиш', 'Выход из системы'), doneMessage: t('Tizimdan chiqdi', 'Тизимдан чиқди', 'Выход из системы') },
    refuse: { ...recorded, label: t('Amalni rad etish', 'Амални рад этиш', 'Отказ в действии'), doneMessage: t('Amal rad etildi', 'Амал рад этилди', 'В действии отказано') },
    setPassword: { ...told, label: t('Parol oʻrnatish', 'Парол ўрнатиш', 'Установка пароля'), doneMessage: t('Parol oʻrnatildi', 'Парол ўрнатилди', 'Пароль задан') },
    issuePassword: {
      ...told,
      label: t('Bir martalik parol berish', 'Бир марталик парол бериш', 'Выдача одноразового пароля'),
      doneMessage: t('Bir martalik parol berildi', 'Бир марталик парол берилди', 'Выдан одноразовый пароль'),
    },
    changePassword: {
      ...told,
      label: t('Parolni oʻzgartirish', 'Паролни ўзгартириш', 'Изменение пароля'),
      doneMessage: t('Parol oʻzgartirildi', 'Парол ўзгартирилди', 'Пароль изменён'),
    },
    endSessions: { ...told, label: t('Seanslarni tugatish', 'Сеансларни тугатиш', 'Завершение сеансов'), doneMessage: t('Seanslar tugatildi', 'Сеанслар тугатилди', 'Сеансы завершены') },
    addSecondFactor: {
      ...told,
      label: t('Ikkinchi omil qoʻshish', 'Иккинчи омил қўшиш', 'Добавление второго фактора'),
      doneMessage: t('Ikkinchi omil qoʻshildi', 'Иккинчи омил қўшилди', 'Добавлен второй фактор'),
    },
    removeSecondFactor: {
      ...told,
      label: t('Ikkinchi omilni oʻchirish', 'Иккинчи омилни ўчириш', 'Удаление второго фактора'),
      doneMessage: t('Ikkinchi omil oʻchirildi', 'Иккинчи омил ўчирилди', 'Удалён второй фактор'),
    },
    useRecoveryCode: {
      ...told,
      label: t('Zaxira kodi bilan kirish', 'Захира коди билан кириш', 'Вход по резервному коду'),
      doneMessage: t('Zaxira kodi bilan kirildi', 'Захира коди билан кирилди', 'Выполнен вход по резервному коду'),
    },
    renewRecoveryCodes: {
      ...told,
      label: t('Zaxira kodlarini almashtirish', 'Захира кодларини алмаштириш', 'Замена резервных кодов'),
      doneMessage: t('Zaxira kodlari almashtirildi', 'Захира кодлари алмаштирилди', 'Резервные коды заменены'),
    },
    resetSecondFactor: {
      ...told,
      label: t('Ikkinchi omilni bekor qilish', 'Иккинчи омилни бекор қилиш', 'Сброс второго фактора'),
      doneMessage: t('Ikkinchi omil bekor qilindi', 'Иккинчи омил бекор қилинди', 'Второй фактор сброшен'),
    },
    changeLimit: {
      ...recorded,
      label: t('Cheklovni oʻzgartirish', 'Чекловни ўзгартириш', 'Изменение ограничения'),
      doneMessage: t('Cheklov oʻzgartirildi', 'Чеклов ўзгартирилди', 'Изменено ограничение'),
    },
    noteCheckpoint: {
      ...recorded,
      label: t('Imzolangan jurnalni qayd etish', 'Имзоланган журнални қайд этиш', 'Отметка о подписанном журнале'),
      doneMessage: t('Jurnal qayergacha imzolangani qayd etildi', 'Журнал қаергача имзолангани қайд этилди', 'Отмечено, до какого события журнал подписан'),
    },
    lookUpPerson: {
      ...recorded,
      label: t('Shaxsni pasport maʼlumotlari boʻyicha qidirish', 'Шахсни паспорт маълумотлари бўйича қидириш', 'Поиск лица по паспортным данным'),
      doneMessage: t('Shaxs pasport maʼlumotlari boʻyicha topildi', 'Шахс паспорт маълумотлари бўйича топилди', 'Лицо найдено по паспортным данным'),
    },
    actFor: {
      ...recorded,
      label: t('Boshqa foydalanuvchi nomidan ishlash', 'Бошқа фойдаланувчи номидан ишлаш', 'Работа от имени другого пользователя'),
      doneMessage: t('Buyruq boʻyicha boshqa foydalanuvchi nomidan ishlay boshladi', 'Буйруқ бўйича бошқа фойдаланувчи номидан ишлай бошлади', 'Начата работа от имени другого пользователя по приказу'),
    },
    actAs: {
      ...told,
      label: t('Tizimni boshqa foydalanuvchi nomidan koʻrish', 'Тизимни бошқа фойдаланувчи номидан кўриш', 'Просмотр системы от имени другого пользователя'),
      doneMessage: t('Administrator tizimni sizning nomingizdan koʻra boshladi', 'Администратор тизимни сизнинг номингиздан кўра бошлади', 'Администратор начал просмотр системы от вашего имени'),
    },
    stopActing: {
      ...recorded,
      label: t('Oʻz nomidan ishlashga qaytish', 'Ўз номидан ишлашга қайтиш', 'Возврат к работе от своего имени'),
      doneMessage: t('Oʻz nomidan ishlashga qaytdi', 'Ўз номидан ишлашга қайтди', 'Возврат к работе от своего имени'),
    },
    download: { ...recorded, label: t('Yuklab olish', 'Юклаб олиш', 'Скачивание'), doneMessage: t('Yuklab olindi', 'Юклаб олинди', 'Скачано') },
  },
  reasons: {},
  sections: {
    record: { label: t('Murojaat', 'Мурожаат', 'Обращение'), fields: ['what', 'reason', 'userId', 'documentType', 'documentId', 'clientDevice', 'times'] },
  },
  list: { columns: ['what', 'state', 'userId', 'createdAt'], filters: ['state', 'userId', 'createdAt'], search: [], sort: '-createdAt' },
})
