import { assign, setup } from 'xstate'
import { type Action, defineDocument, integer, text, type MachineEvent, names, reference, type State, t } from '../../kit/index.ts'

/** The permission of none but the system: no role can be given it, and no call fires what asks for it. */
export const accessRecord = 'AccessRecord'

/** The state of what says which checkpoint the log had. */
export const notedCheckpoint = 'checkpointNoted'

type Occurrence =
  | 'signIn'
  | 'failToSignIn'
  | 'signOut'
  | 'refuse'
  | 'download'
  | 'setPassword'
  | 'issuePassword'
  | 'changePassword'
  | 'endSessions'
  | 'changeLimit'
  | 'noteCheckpoint'
  | 'lookUpPerson'
  | 'actFor'
  | 'actAs'
  | 'stopActing'
  | 'addSecondFactor'
  | 'removeSecondFactor'
  | 'useRecoveryCode'
  | 'renewRecoveryCodes'
  | 'resetSecondFactor'

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
  label: { one: t('Тизимга мурожаат', 'Обращение к системе'), many: t('Тизимга мурожаатлар', 'Обращения к системе') },
  fields: {
    what: names(t('Мазмуни', 'Что'), { required: false }),
    reason: names(t('Сабаби', 'Причина'), { required: false }),
    // Somebody may try to enter as a user who may not enter any more.
    userId: reference('user', t('Фойдаланувчи', 'Пользователь'), { required: false, states: ['active', 'passive', 'erased'] }),
    documentType: text(t('Ҳужжат тури', 'Вид документа'), { required: false }),
    documentId: text(t('Ҳужжат', 'Документ'), { required: false }),
    clientDevice: text(t('Қурилма', 'Устройство'), { required: false, max: 100 }),
    times: integer(t('Неча марта', 'Сколько раз'), { min: 1 }),
  },
  title: 'what',
  subject: 'documentId',
  occurrences: 'times',
  reasonFields: ['reason'],
  machine,
  states: {
    unrecorded: state(t('Қайд этилмаган', 'Не записано')),
    signedIn: state(t('Кирилган', 'Вход выполнен'), 'success'),
    failed: state(t('Кирилмаган', 'Вход не выполнен'), 'danger'),
    signedOut: state(t('Чиқилган', 'Выход выполнен')),
    refused: state(t('Рад этилган', 'Отказано'), 'danger'),
    downloaded: state(t('Юклаб олинган', 'Скачано'), 'primary'),
    passwordSet: state(t('Парол ўрнатилган', 'Пароль задан'), 'warning'),
    passwordIssued: state(t('Бир марталик парол берилган', 'Выдан одноразовый пароль'), 'warning'),
    passwordChanged: state(t('Парол ўзгартирилган', 'Пароль изменён'), 'primary'),
    sessionsEnded: state(t('Сеанслар тугатилган', 'Сеансы завершены'), 'warning'),
    limitChanged: state(t('Чеклов ўзгартирилган', 'Ограничение изменено'), 'warning'),
    checkpointNoted: state(t('Имзоланган журнал қайд этилган', 'Подписанный журнал отмечен')),
    personLookedUp: state(t('Шахс қидирилган', 'Лицо найдено'), 'primary'),
    actingBegun: state(t('Бошқа фойдаланувчи номидан ишлаш бошланган', 'Начата работа от имени другого пользователя'), 'warning'),
    actingEnded: state(t('Бошқа фойдаланувчи номидан ишлаш тугатилган', 'Завершена работа от имени другого пользователя')),
    factorAdded: state(t('Иккинчи омил қўшилган', 'Добавлен второй фактор'), 'primary'),
    factorRemoved: state(t('Иккинчи омил ўчирилган', 'Удалён второй фактор'), 'warning'),
    recoveryCodeUsed: state(t('Захира коди ишлатилган', 'Использован резервный код'), 'warning'),
    recoveryCodesRenewed: state(t('Захира кодлари алмаштирилган', 'Резервные коды заменены'), 'warning'),
    factorReset: state(t('Иккинчи омил бекор қилинган', 'Второй фактор сброшен'), 'warning'),
  },
  actions: {
    signIn: { ...recorded, label: t('Тизимга кириш', 'Вход в систему'), doneMessage: t('Тизимга кирди', 'Вход в систему') },
    failToSignIn: {
      ...recorded,
      label: t('Киришга муваффақиятсиз уриниш', 'Неудачная попытка входа'),
      doneMessage: t('Тизимга кира олмади', 'Неудачная попытка входа'),
    },
    signOut: { ...recorded, label: t('Тизимдан чиқиш', 'Выход из системы'), doneMessage: t('Тизимдан чиқди', 'Выход из системы') },
    refuse: { ...recorded, label: t('Амални рад этиш', 'Отказ в действии'), doneMessage: t('Амал рад этилди', 'В действии отказано') },
    setPassword: { ...told, label: t('Парол ўрнатиш', 'Установка пароля'), doneMessage: t('Парол ўрнатилди', 'Пароль задан') },
    issuePassword: {
      ...told,
      label: t('Бир марталик парол бериш', 'Выдача одноразового пароля'),
      doneMessage: t('Бир марталик парол берилди', 'Выдан одноразовый пароль'),
    },
    changePassword: {
      ...told,
      label: t('Паролни ўзгартириш', 'Изменение пароля'),
      doneMessage: t('Парол ўзгартирилди', 'Пароль изменён'),
    },
    endSessions: {
      ...told,
      label: t('Сеансларни тугатиш', 'Завершение сеансов'),
      doneMessage: t('Сеанслар тугатилди', 'Сеансы завершены'),
    },
    addSecondFactor: {
      ...told,
      label: t('Иккинчи омил қўшиш', 'Добавление второго фактора'),
      doneMessage: t('Иккинчи омил қўшилди', 'Добавлен второй фактор'),
    },
    removeSecondFactor: {
      ...told,
      label: t('Иккинчи омилни ўчириш', 'Удаление второго фактора'),
      doneMessage: t('Иккинчи омил ўчирилди', 'Удалён второй фактор'),
    },
    useRecoveryCode: {
      ...told,
      label: t('Захира коди билан кириш', 'Вход по резервному коду'),
      doneMessage: t('Захира коди билан кирилди', 'Выполнен вход по резервному коду'),
    },
    renewRecoveryCodes: {
      ...told,
      label: t('Захира кодларини алмаштириш', 'Замена резервных кодов'),
      doneMessage: t('Захира кодлари алмаштирилди', 'Резервные коды заменены'),
    },
    resetSecondFactor: {
      ...told,
      label: t('Иккинчи омилни бекор қилиш', 'Сброс второго фактора'),
      doneMessage: t('Иккинчи омил бекор қилинди', 'Второй фактор сброшен'),
    },
    changeLimit: {
      ...recorded,
      label: t('Чекловни ўзгартириш', 'Изменение ограничения'),
      doneMessage: t('Чеклов ўзгартирилди', 'Изменено ограничение'),
    },
    noteCheckpoint: {
      ...recorded,
      label: t('Имзоланган журнални қайд этиш', 'Отметка о подписанном журнале'),
      doneMessage: t('Журнал қаергача имзолангани қайд этилди', 'Отмечено, до какого события журнал подписан'),
    },
    lookUpPerson: {
      ...recorded,
      label: t('Шахсни паспорт маълумотлари бўйича қидириш', 'Поиск лица по паспортным данным'),
      doneMessage: t('Шахс паспорт маълумотлари бўйича топилди', 'Лицо найдено по паспортным данным'),
    },
    actFor: {
      ...recorded,
      label: t('Бошқа фойдаланувчи номидан ишлаш', 'Работа от имени другого пользователя'),
      doneMessage: t('Буйруқ бўйича бошқа фойдаланувчи номидан ишлай бошлади', 'Начата работа от имени другого пользователя по приказу'),
    },
    actAs: {
      ...told,
      label: t('Тизимни бошқа фойдаланувчи номидан кўриш', 'Просмотр системы от имени другого пользователя'),
      doneMessage: t('Администратор тизимни сизнинг номингиздан кўра бошлади', 'Администратор начал просмотр системы от вашего имени'),
    },
    stopActing: {
      ...recorded,
      label: t('Ўз номидан ишлашга қайтиш', 'Возврат к работе от своего имени'),
      doneMessage: t('Ўз номидан ишлашга қайтди', 'Возврат к работе от своего имени'),
    },
    download: { ...recorded, label: t('Юклаб олиш', 'Скачивание'), doneMessage: t('Юклаб олинди', 'Скачано') },
  },
  reasons: {},
  sections: {
    record: {
      label: t('Мурожаат', 'Обращение'),
      fields: ['what', 'reason', 'userId', 'documentType', 'documentId', 'clientDevice', 'times'],
    },
  },
  list: { columns: ['what', 'state', 'userId', 'createdAt'], filters: ['state', 'userId', 'createdAt'], search: [], sort: '-createdAt' },
})
