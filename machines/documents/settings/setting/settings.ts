import type { Reader } from '../../accounts/actors.ts'
import { type Condition, type Lookup, type RelatedDocument, t, type Text } from '../../../kit/index.ts'
import type { Group, Unit } from './words.ts'

/**
 * The numbers that an administrator may change (`docs/domain.md`, *setting*) and that no directory holds. Only what
 * something in the system reads is here.
 */
export const settings = {
  riskNotice: {
    group: 'risk',
    name: t(
      'Хавф таҳлили бўйича текшириш ҳақида олдиндан хабар бериш муддати',
      'Срок предварительного уведомления о проверке по анализу рисков',
    ),
    unit: 'workingDays',
    value: 10,
    max: 60,
  },
  riskLowMost: {
    group: 'risk',
    name: t('Паст хавф тоифасининг энг юқори бали', 'Наибольший балл низкой категории риска'),
    unit: 'points',
    value: 40,
    max: 100,
  },
  riskMediumMost: {
    group: 'risk',
    name: t('Ўрта хавф тоифасининг энг юқори бали', 'Наибольший балл средней категории риска'),
    unit: 'points',
    value: 70,
    max: 100,
  },
  holdByHand: {
    group: 'checks',
    name: t(
      'Текширишни ташрифсиз, инспекторнинг ўзи бошлаши мумкинлиги',
      'Может ли инспектор начать проверку сам, без зарегистрированного посещения',
    ),
    unit: 'yesNo',
    value: 1,
    max: 1,
  },
  moveLimit: {
    group: 'checks',
    name: t('Текшириш бошланишини кўчиришнинг энг узоқ муддати', 'Наибольший срок переноса начала проверки'),
    unit: 'days',
    value: 30,
    max: 180,
  },
  extensionLimit: {
    group: 'checks',
    name: t('Текширишни узайтиришнинг энг узоқ муддати', 'Наибольший срок продления проверки'),
    unit: 'workingDays',
    value: 10,
    max: 60,
  },
  ceoTime: {
    group: 'decisions',
    name: t('Раҳбар қарори учун муддат', 'Срок решения руководителя'),
    unit: 'workingDays',
    value: 1,
    max: 30,
  },
  receiptTime: {
    group: 'decisions',
    name: t('Ваколатли органда қабул қилиш муддати', 'Срок принятия уполномоченным органом'),
    unit: 'workingDays',
    value: 1,
    max: 30,
  },
  moderatorTime: {
    group: 'decisions',
    name: t('Модератор қарори учун муддат', 'Срок решения модератора'),
    unit: 'workingDays',
    value: 2,
    max: 30,
  },
  decisionReminder: {
    group: 'reminders',
    name: t(
      'Қарор ёки қабул қилиш муддати тугаши ҳақида неча соат олдин эслатилади',
      'За сколько часов напоминать об окончании срока решения или принятия',
    ),
    unit: 'hours',
    value: 4,
    max: 72,
  },
  startReminder: {
    group: 'reminders',
    name: t('Текшириш бошланиши ҳақида неча кун олдин эслатилади', 'За сколько дней напоминать о начале проверки'),
    unit: 'days',
    value: 1,
    max: 30,
  },
  endReminder: {
    group: 'reminders',
    name: t('Текшириш тугаши ҳақида неча кун олдин эслатилади', 'За сколько дней напоминать об окончании проверки'),
    unit: 'days',
    value: 1,
    max: 30,
  },
  resultTime: {
    group: 'checks',
    name: t('Текшириш тугаганидан сўнг натижани киритиш муддати', 'Срок внесения результата после окончания проверки'),
    unit: 'days',
    value: 3,
    max: 90,
  },
  doneTime: {
    group: 'checks',
    name: t(
      'Тармоқсиз бажарилган амал шу вақт ичида қабул қилинса, муддатлар у бажарилган пайтдан ҳисобланади',
      'Если действие, выполненное без сети, принято за это время, сроки считаются с момента его выполнения',
    ),
    unit: 'hours',
    value: 24,
    max: 168,
  },
  publicPersons: {
    group: 'answers',
    name: t(
      'Текширишнинг очиқ ёзувида якка тартибдаги тадбиркорнинг номи ва СТИРи кўрсатилиши',
      'Показывать ли в открытой записи о проверке имя и ИНН индивидуального предпринимателя',
    ),
    unit: 'yesNo',
    value: 0,
    max: 1,
  },
  resultPublicTime: {
    group: 'answers',
    name: t(
      'Натижа юборилганидан сўнг неча кундан кейин ҳаммага очиқ бўлади',
      'Через сколько дней после отправки результат открыт для всех',
    ),
    unit: 'days',
    value: 30,
    max: 365,
  },
  complaintTime: {
    group: 'answers',
    name: t('Шикоятга жавоб бериш муддати', 'Срок ответа на жалобу'),
    unit: 'days',
    value: 15,
    max: 90,
  },
  complaintReminder: {
    group: 'reminders',
    name: t('Шикоятга жавоб бериш муддати ҳақида неча кун олдин эслатилади', 'За сколько дней напоминать о сроке ответа на жалобу'),
    unit: 'days',
    value: 3,
    max: 30,
  },
  visitAnswerTime: {
    group: 'answers',
    name: t(
      'Субъект эшигидаги ташрифга жавоб бериш вақти, шундан сўнг ташриф жавобсиз қолади',
      'Время для ответа на посещение, после которого оно остаётся без ответа',
    ),
    unit: 'minutes',
    value: 10,
    max: 240,
    min: 1,
  },
  prophylaxisReportTime: {
    group: 'answers',
    name: t('Профилактика тадбиридан сўнг ҳисобот киритиш муддати', 'Срок внесения отчёта после профилактического мероприятия'),
    unit: 'days',
    value: 10,
    max: 90,
  },
  videoSize: {
    group: 'files',
    name: t('Юкланадиган видеонинг энг катта ҳажми', 'Наибольший размер загружаемого видео'),
    unit: 'gigabytes',
    value: 4,
    max: 50,
    min: 1,
  },
  sessionTime: {
    group: 'signIn',
    name: t('Фойдаланувчи сеансининг давомийлиги', 'Продолжительность сеанса пользователя'),
    unit: 'hours',
    value: 12,
    max: 168,
    // With less nobody would get as far as to change it back.
    min: 1,
  },
  sessionIdleTime: {
    group: 'signIn',
    name: t('Фойдаланувчи ҳаракатсиз бўлганда сеанс тугайдиган вақт', 'Время бездействия пользователя, после которого сеанс завершается'),
    unit: 'minutes',
    value: 30,
    max: 480,
    // The screen tells of the end two minutes before.
    min: 5,
  },
  signInFailures: {
    group: 'signIn',
    name: t(
      'Бир манзилдан бир ҳисоб ёзувига киришда йўл қўйиладиган хато уринишлар сони',
      'Допустимое число неудачных попыток входа в одну учётную запись с одного адреса',
    ),
    unit: 'times',
    value: 5,
    max: 20,
    min: 1,
  },
  addressFailures: {
    group: 'signIn',
    name: t(
      'Бир манзилдан барча ҳисоб ёзувларига киришда йўл қўйиладиган хато уринишлар сони',
      'Допустимое число неудачных попыток входа во все учётные записи с одного адреса',
    ),
    unit: 'times',
    value: 100,
    max: 1000,
    min: 1,
  },
  signInPause: {
    group: 'signIn',
    name: t('Хато уринишлардан кейин кириш ёпиладиган вақт', 'Время, на которое закрывается вход после неудачных попыток'),
    unit: 'minutes',
    value: 15,
    max: 1440,
    min: 1,
  },
  oneTimePasswordTime: {
    group: 'signIn',
    name: t('Бир марталик паролнинг амал қилиш муддати', 'Срок действия одноразового пароля'),
    unit: 'hours',
    value: 72,
    max: 336,
    min: 1,
  },
} as const satisfies Record<string, Setting>

interface Setting {
  readonly group: Group
  readonly name: Text
  readonly unit: Unit
  /** The number that it begins with. */
  readonly value: number
  /** The least that it may hold, 0 where none is given, and the most. */
  readonly min?: number
  readonly max: number
}

export type SettingCode = keyof typeof settings

export const isSetting = (code: string): code is SettingCode => Object.hasOwn(settings, code)

/** The lookup that a setting is; its number is `numberIn` of what is found. Limits are no secret to the people whom they bind. */
export const settingFact = (code: SettingCode) =>
  ({
    first: { of: 'setting', where: (): Condition[] => [{ field: 'code', is: 'equal', value: code }] },
    reads: ['value'],
    open: true,
    reference: true,
  }) as const satisfies Lookup

/** The numbers that each setting may hold, and the one that it begins with. */
export const limits = Object.fromEntries(
  Object.entries(settings).map(([code, { min = 0, max, value }]: [string, Setting]) => [code, { min, max, value }]),
) as Record<SettingCode, { min: number; max: number; value: number }>

/** The number that a setting holds now. */
export async function readSetting(reader: Pick<Reader, 'find'>, code: SettingCode): Promise<number> {
  const { of, where } = settingFact(code).first
  return numberIn(code, (await reader.find(of, where()))[0])
}

/** The number that a setting holds, or the one it begins with. */
export function numberIn(code: SettingCode, found: Pick<RelatedDocument, 'values'> | null | undefined): number {
  const value = found?.values['value']
  return typeof value === 'number' ? value : settings[code].value
}
