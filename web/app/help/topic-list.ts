import { t, type Text } from '@nazorat/machines/i18n'
import { type Actor, scopeOf } from '@nazorat/machines/workflow'
import { pages } from '../../navigation/paths.ts'

/** A page of help, as lists of them name it; its steps are in `topics/`. */
export interface Listed {
  readonly title: Text
  /** The task that one can do after reading it. */
  readonly about: Text
  /** Whom it serves: those who hold one of these permissions, in any reach; everybody where there are none. */
  readonly forHolders?: readonly string[]
  /** The beginnings of the addresses of the screens that it is about. */
  readonly screens: readonly string[]
}

/** The topics in the order in which work meets them. */
export const topicList = {
  check: {
    title: t('Текширишни рўйхатга олиш ва юбориш', 'Зарегистрировать проверку и отправить её'),
    about: t(
      'Текшириш ҳужжатини тўлдириб, раҳбарга имзолаш учун юбориш',
      'Заполнить документ проверки и отправить его руководителю на подпись',
    ),
    forHolders: ['RequestCreate'],
    screens: ['/document/request'],
  },
  decision: {
    title: t('Қарор қабул қилиш: келишиш, рад этиш, қайтариш', 'Принять решение: согласовать, отказать, вернуть'),
    about: t('Навбатдаги ҳужжатларни кўриб чиқиб, қарор бериш', 'Рассмотреть документы очереди и принять по ним решения'),
    forHolders: ['RequestApprove', 'RequestReceive', 'RequestAgree', 'PostponementAgree', 'InspectionConclusionApprove'],
    screens: [
      '/document/request',
      '/document/postponement',
      '/document/inspectionresult',
      '/document/inspectionconclusion',
      '/document/prophylaxislist',
    ],
  },
  refusal: {
    title: t('Текшириш нима учун рад этилганини билиш', 'Узнать, почему проверке отказано'),
    about: t('Рад этиш ёки қайтариш сабабини топиб, ҳужжатни тузатиш', 'Найти причину отказа или возврата и исправить документ'),
    forHolders: ['RequestView'],
    screens: ['/document/request'],
  },
  takeback: {
    title: t('Юборилган ҳужжатни қайтариб олиш', 'Отозвать отправленный документ'),
    about: t('Хато билан юборилган ҳужжатни қораламага қайтариш', 'Вернуть в черновики документ, который отправлен по ошибке'),
    forHolders: ['RequestSend', 'PostponementSend', 'ComplaintSend'],
    screens: ['/document/request', '/document/postponement', '/document/complaint'],
  },
  complaint: {
    title: t('Шикоятга жавоб бериш', 'Ответить на жалобу'),
    about: t('Шикоятни қабул қилиб, кўриб чиқиш ва муддатида жавоб бериш', 'Принять жалобу, рассмотреть её и ответить в срок'),
    forHolders: ['ComplaintAnswer'],
    screens: ['/document/complaint'],
  },
  appeal: {
    title: t('Шикоят юбориш', 'Подать жалобу'),
    about: t(
      'Назорат органининг ҳаракати устидан ваколатли органга шикоят қилиш',
      'Пожаловаться уполномоченному органу на действия контролирующего',
    ),
    forHolders: ['ComplaintCreate'],
    screens: ['/document/complaint'],
  },
  colleague: {
    title: t('Ҳамкасбни тизимга таклиф қилиш', 'Пригласить коллегу в систему'),
    about: t('Ходимга ҳисоб ёзуви ва биринчи кириш учун парол бериш', 'Дать сотруднику учётную запись и пароль для первого входа'),
    forHolders: ['UserEdit'],
    screens: ['/management/user', '/info/employee'],
  },
  report: {
    title: t('Ҳисобот ёки рўйхатни файлга юклаш', 'Выгрузить отчёт или список в файл'),
    about: t('Ҳисобот ёки рўйхатни Excel файлига олиш', 'Получить отчёт или список файлом Excel'),
    screens: ['/reports', '/info/excelreport', '/document/request'],
  },
  visit: {
    title: t('Субъект эшигида: ташрифни очиш', 'У двери субъекта: открыть посещение'),
    about: t('Ташрифни рўйхатга олиб, субъектнинг жавобини кутиш', 'Зарегистрировать посещение и дождаться ответа субъекта'),
    forHolders: ['VisitOpen'],
    screens: ['/document/visit', '/document/openvisit'],
  },
  door: {
    title: t('Эшик олдида текширувчи турса', 'Если у двери стоит проверяющий'),
    about: t('Келган ходим текширишга ҳақли эканини билиб, жавоб бериш', 'Узнать, вправе ли пришедший проверять, и ответить ему'),
    forHolders: ['VisitAnswer'],
    screens: ['/document/visit', '/document/atdoor', '/document/papercheck', '/document/premises'],
  },
  proof: {
    title: t('Ёзув ўзгартирилмаганини исботлаш', 'Доказать, что запись не изменена'),
    about: t('Ҳужжат тарихини далиллари билан олиш ва текшириш', 'Получить историю документа с доказательствами и проверить её'),
    forHolders: ['EventHistoryView', 'EventLogView'],
    screens: ['/reports/log', '/document/request', '/document/inspectionresult'],
  },
} as const satisfies Readonly<Record<string, Listed>>

export type TopicName = keyof typeof topicList

export const statesPath = (type: string): string => `${pages.help}/states/${type}`
export const topicPath = (name: TopicName): string => `${pages.help}/${name}`

const mayUse = ({ forHolders }: Listed, actor: Actor): boolean => forHolders?.some((each) => scopeOf(actor, each) !== null) ?? true

/** The topics that serve this person. */
export const topicsFor = (actor: Actor): (Listed & { readonly name: TopicName })[] =>
  (Object.keys(topicList) as TopicName[]).map((name) => ({ name, ...topicList[name] })).filter((topic) => mayUse(topic, actor))
