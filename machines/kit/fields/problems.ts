import type * as z from 'zod/mini'
import type { AnyField } from './field.ts'
import type { Problems } from '../workflow/refusal.ts'
import { formatNumber } from '../i18n/format.ts'
import { fill, t, type Text } from '../i18n/text.ts'

/** The sentences about one field's value; `{field}` is its label. */
export const problems = {
  required: t('«{field}» тўлдирилиши шарт', 'Поле «{field}» должно быть заполнено'),
  unknown: t('«{field}» деган майдон йўқ', 'Поля «{field}» не существует'),
  unknownOf: t('«{field}»: бундай қиймат йўқ: «{values}»', '«{field}»: таких значений не существует: «{values}»'),
  otherShape: t('«{field}»: «{written}» ўрнига {needed} бўлиши керак', '«{field}»: вместо «{written}» здесь должно быть: {needed}'),
  brokenText: t(
    '«{field}»: матнда бузилган белгилар бор, уни қайтадан теринг',
    '«{field}»: в тексте повреждённые символы, наберите его заново',
  ),
  oneLine: t('«{field}»: матн бир қаторда ёзилиши керак', '«{field}»: текст должен быть в одной строке'),
  unknownPart: t('«{field}»: «{keys}» деган қисми йўқ, уни олиб ташланг', '«{field}»: части «{keys}» не существует, уберите её'),
  rowId: t('«{field}»: ҳар бир қаторнинг ўз идентификатори бўлиши керак', '«{field}»: у каждой строки должен быть свой идентификатор'),
  address: t(
    '«{field}»: «{written}» — ҳавола эмас, уни браузердан тўлиқ кўчиринг',
    '«{field}»: «{written}» — не ссылка, скопируйте её из браузера целиком',
  ),
  position: t(
    '«{field}»: «{written}» — вақт эмас, уни 4:05 ёки 1:02:30 кўринишида ёзинг',
    '«{field}»: «{written}» — не время записи, напишите его в виде 4:05 или 1:02:30',
  ),
  nameOfFile: t(
    '«{field}»: файл номида «/», «\\» ёки кўринмас белгилар бор, уни қайта номланг',
    '«{field}»: в имени файла есть «/», «\\» или невидимые символы, переименуйте его',
  ),
  bothEnds: t(
    '«{field}»: сана оралиғининг боши ҳам, охири ҳам тўлдирилиши керак',
    '«{field}»: должны быть заполнены и начальная, и конечная дата',
  ),
  tooLong: t('«{field}»: кўпи билан {maximum} та белги бўлиши мумкин', '«{field}»: не более {maximum} {maximum|знака|знаков|знаков}'),
  tooShort: t('«{field}»: камида {minimum} та белги бўлиши керак', '«{field}»: не менее {minimum} {minimum|знака|знаков|знаков}'),
  tooMany: t('«{field}»: кўпи билан {maximum} та танлаш мумкин', '«{field}»: можно выбрать не более {maximum}'),
  tooManyRows: t('«{field}»: кўпи билан {maximum} та қатор бўлиши мумкин', '«{field}»: не более {maximum} {maximum|строки|строк|строк}'),
  tooFewRows: t('«{field}»: камида {minimum} та қатор бўлиши керак', '«{field}»: не менее {minimum} {minimum|строки|строк|строк}'),
  tooSmall: t('«{field}» {minimum} дан кам бўлмаслиги керак', '«{field}» не может быть меньше {minimum}'),
  tooBig: t('«{field}» {maximum} дан ошмаслиги керак', '«{field}» не может быть больше {maximum}'),
  endsEarlier: t('«{field}» бошланиш санасидан олдин бўлмаслиги керак', '«{field}» не может быть раньше начала'),
  decimals: t(
    '«{field}»: вергулдан кейин кўпи билан {scale} та рақам бўлиши мумкин',
    '«{field}»: не более {scale} {scale|знака|знаков|знаков} после запятой',
  ),
  repeated: t('«{field}»: бир қиймат икки марта танланган', '«{field}»: одно значение выбрано дважды'),
  notNumber: t(
    '«{field}»: «{written}» — сон эмас, уни рақамлар билан ёзинг, масалан 1234,5',
    '«{field}»: «{written}» — не число, напишите его цифрами, например 1234,5',
  ),
  notWhole: t(
    '«{field}»: «{written}» — бутун сон эмас, уни касрсиз ёзинг',
    '«{field}»: «{written}» — не целое число, напишите его без дробной части',
  ),
  shortened: t(
    '«{field}»: «{written}» — Excel қисқартирган сон, унинг рақамлари йўқолган. Катакни «Матн» форматига ўтказиб, ҳамма рақамни ёзинг',
    '«{field}»: «{written}» — число, сокращённое в Excel, его цифры потеряны. Задайте ячейке формат «Текстовый» и напишите все цифры',
  ),
  notYesNo: t('«{field}»: «{written}» ўрнига «ҳа» ёки «йўқ» деб ёзинг', '«{field}»: вместо «{written}» напишите «да» или «нет»'),
  notDigits: t(
    '«{field}»: «{written}» ўрнига фақат рақамларни ёзинг, уларнинг сони: {lengths}',
    '«{field}»: вместо «{written}» напишите только цифры, их должно быть: {lengths}',
  ),
  digits: t(
    '«{field}»: «{written}» — {count} та рақам, бўлиши керак: {lengths}',
    '«{field}»: в «{written}» цифр {count}, а должно быть: {lengths}',
  ),
  innIsPinfl: t(
    '«{field}»: «{written}» — бу ЖШШИР (14 та рақам). Бу ерга СТИРни ёзинг: 9 та рақам',
    '«{field}»: «{written}» — это ПИНФЛ (14 цифр). Здесь пишут ИНН: 9 цифр',
  ),
  pinflIsInn: t(
    '«{field}»: «{written}» — бу СТИР (9 та рақам). Бу ерга ЖШШИРни ёзинг: 14 та рақам',
    '«{field}»: «{written}» — это ИНН (9 цифр). Здесь пишут ПИНФЛ: 14 цифр',
  ),
  inn: t(
    '«{written}»: СТИР 9 та рақамдан иборат бўлиб, 2–7 рақами билан бошланади',
    '«{written}»: ИНН состоит из 9 цифр и начинается с цифры от 2 до 7',
  ),
  pinfl: t(
    'ЖШШИР «{written}» нотўғри: туғилган кун ёки назорат рақами мос келмайди, 14 та рақамни текширинг',
    'ПИНФЛ «{written}» неверен: не сходится дата рождения или контрольная цифра, проверьте 14 цифр',
  ),
  passport: t(
    '«{written}»: паспорт икки лотин ҳарфи ва 7 та рақамдан иборат, масалан AA1234567',
    '«{written}»: паспорт состоит из двух латинских букв и 7 цифр, например AA1234567',
  ),
  phone: t('«{written}»: телефон рақами +998 ва 9 та рақамдан иборат', '«{written}»: номер телефона состоит из +998 и 9 цифр'),
  phoneAbroad: t(
    '«{written}» — бошқа давлат рақами. Ўзбекистондаги рақамни ёзинг: +998 ва 9 та рақам',
    '«{written}» — номер другой страны. Укажите номер в Узбекистане: +998 и 9 цифр',
  ),
  username: t(
    '«{written}»: логин кичик лотин ҳарфидан бошланади: 2–40 та ҳарф, рақам, нуқта, чизиқча',
    '«{written}»: логин начинается со строчной латинской буквы: 2–40 букв, цифр, точек, дефисов',
  ),
  notDay: t(
    '«{field}»: «{written}» — сана эмас, уни 20.11.2026 кўринишида ёзинг',
    '«{field}»: «{written}» — не дата, напишите её в виде 20.11.2026',
  ),
  date: t(
    '«{field}»: «{written}» — тақвимда бундай сана йўқ (1900–2199-йиллар), кун ва ойни текширинг',
    '«{field}»: «{written}» — такой даты не существует (годы 1900–2199), проверьте день и месяц',
  ),
  time: t('«{field}»: «{written}» — вақт эмас, уни 09:00 кўринишида ёзинг', '«{field}»: «{written}» — не время, напишите его в виде 09:00'),
  moment: t(
    '«{field}»: «{written}» — сана ва вақт тўлиқ эмас, уларни 20.11.2026 14:30 кўринишида киритинг',
    '«{field}»: «{written}» — не полные дата и время, укажите их в виде 20.11.2026 14:30',
  ),
  choice: t(
    '«{field}»: «{written}» рўйхатда йўқ. Биттасини танланг: {options}',
    '«{field}»: «{written}» нет в списке. Выберите значение: {options}',
  ),
  notFound: t('«{field}»: танланган ёзув топилмади', '«{field}»: выбранная запись не найдена'),
  unfit: t('«{field}»: «{record}» бу ерда танланмайди, мосини танланг', '«{field}»: «{record}» здесь не подходит, выберите другую запись'),
  passive: t('«{field}»: «{record}» фаол эмас, бошқасини танланг', '«{field}»: запись «{record}» не активна, выберите другую'),
  taken: t('«{field}»: {record} мавжуд', '«{field}»: {record} уже существует'),
  repeatedInSheet: t('«{field}»: бу қиймат {line}-қаторда ҳам бор', '«{field}»: это значение есть и в строке {line}'),
  wordNotFound: t('«{field}»: «{word}» деган ёзув топилмади', '«{field}»: запись «{word}» не найдена'),
  wordAmbiguous: t(
    '«{field}»: «{word}» деган ёзув бир нечта, унинг кодини ёки СТИРини ёзинг',
    '«{field}»: записей «{word}» несколько, укажите код или ИНН',
  ),
  formula: t('«{field}»: формула ҳисобланмайди, ўрнига қийматнинг ўзини ёзинг', '«{field}»: формулы не вычисляются, впишите само значение'),
  weak: t(
    '«{field}»: бундай паролни топиш осон. Узунроқ, исм, логин ва оддий бирикмаларсиз парол ўйлаб топинг',
    '«{field}»: такой пароль легко подобрать. Придумайте более длинный, без имени, логина и простых сочетаний',
  ),
  sameAsBefore: t('«{field}»: аввалгисидан фарқ қиладиган парол киритинг', '«{field}»: введите пароль, который отличается от прежнего'),
  notUploaded: t('«{field}»: файл юкланмаган', '«{field}»: файл не загружен'),
  erasedFile: t(
    '«{field}»: бу файл йўқ қилинган, уни яна илова қилиб бўлмайди',
    '«{field}»: этот файл уничтожен, приложить его снова нельзя',
  ),
  otherKind: t('«{field}»: бу майдонга бошқа турдаги файл юкланади', '«{field}»: сюда загружается файл другого типа'),
} satisfies Record<string, Text>

export type ProblemCode = keyof typeof problems

/** A problem of a value, with what its sentence names. */
export interface FoundProblem {
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string | number | Text>>
}

/** The problem that a zod issue of a field's schema stands for. */
export function problemOf(issue: z.core.$ZodIssue): FoundProblem {
  switch (issue.code) {
    case 'too_big':
      return {
        code: isOurs(issue.message)
          ? issue.message
          : issue.origin === 'string'
            ? 'tooLong'
            : issue.origin === 'array'
              ? 'tooMany'
              : 'tooBig',
        params: { maximum: Number(issue.maximum) },
      }
    case 'too_small':
      if (issue.message === 'required') return { code: 'required', params: {} }
      return { code: issue.origin === 'string' ? 'tooShort' : 'tooSmall', params: { minimum: Number(issue.minimum) } }
    case 'unrecognized_keys':
      return { code: 'unknownPart', params: { keys: issue.keys.join(', ').slice(0, 100).toWellFormed() } }
    case 'invalid_type':
      if (isOurs(issue.message)) return { code: issue.message, params: {} }
      return issue.expected === 'int'
        ? { code: 'notWhole', params: {} }
        : { code: 'otherShape', params: { needed: shapes[issue.expected] ?? shapes.object } }
    default:
      return {
        code: isOurs(issue.message) ? issue.message : 'otherShape',
        params: { needed: shapes.object, ...(issue.code === 'custom' && (issue.params as FoundProblem['params'])) },
      }
  }
}

/** The type that a value should have, where it has another one of JSON. */
const shapes: Readonly<Record<string, Text>> & { readonly object: Text } = {
  string: t('матн', 'текст'),
  number: t('сон', 'число'),
  boolean: t('ҳа ёки йўқ', 'да или нет'),
  array: t('рўйхат', 'список'),
  object: t('бу майдон қисмлари', 'части этого поля'),
}

/** A value as a sentence names it: what stands in it, cut to what can be read. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const seen = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return seen.length > 60 ? `${seen.slice(0, 59).toWellFormed()}…` : seen || '…'
}

/** A field's problem as a text with its label filled in; parameters that are texts stay in their language. */
export function problemText(code: ProblemCode, field: Pick<AnyField, 'label'>, params: Record<string, string | number | Text> = {}): Text {
  const given: Record<string, string | Text> = { field: field.label }
  for (const [, name] of problems[code].ru.matchAll(/\{(\w+)/g)) {
    const value = params[name!] ?? ''
    given[name!] ??= typeof value === 'number' ? formatNumber(value) : value
  }
  const say = (language: keyof Text) => fill(problems[code], given, language)
  return { ln: say('ln'), cl: say('cl'), ru: say('ru') }
}

/**
 * The most fields that problems are reported for: a sentence for each of thousands of unknown names would cost more than the call itself.
 */
export const maxProblems = 20

/** The problem of a name that is none of the fields; a long name is cut. */
export const unknownField = (name: string): Problems => {
  const label = name.slice(0, 100).toWellFormed()
  return { [label]: [problemText('unknown', { label: t(label, label, label) })] }
}

const isOurs = (message: string): message is ProblemCode => Object.hasOwn(problems, message)
