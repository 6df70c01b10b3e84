import type * as z from 'zod/mini'
import type { AnyField } from './field.ts'
import type { Problems } from '../workflow/refusal.ts'
import { formatNumber } from '../i18n/format.ts'
import { fill, t, type Text } from '../i18n/text.ts'

/** The sentences about one field's value; `{field}` is its label. */
export const problems = {
  required: t('«{field}» toʻldirilishi shart', '«{field}» тўлдирилиши шарт', 'Поле «{field}» должно быть заполнено'),
  unknown: t('«{field}» degan maydon yoʻq', '«{field}» деган майдон йўқ', 'Поля «{field}» не существует'),
  unknownOf: t(
    '«{field}»: bunday qiymat yoʻq: «{values}»',
    '«{field}»: бундай қиймат йўқ: «{values}»',
    '«{field}»: таких значений не существует: «{values}»',
  ),
  invalid: t('«{field}» notoʻgʻri toʻldirilgan', '«{field}» нотўғри тўлдирилган', 'Поле «{field}» заполнено неверно'),
  bothEnds: t(
    '«{field}»: sana oraligʻining boshi ham, oxiri ham toʻldirilishi kerak',
    '«{field}»: сана оралиғининг боши ҳам, охири ҳам тўлдирилиши керак',
    '«{field}»: должны быть заполнены и начальная, и конечная дата',
  ),
  tooLong: t(
    '«{field}»: koʻpi bilan {maximum} ta belgi boʻlishi mumkin',
    '«{field}»: кўпи билан {maximum} та белги бўлиши мумкин',
    '«{field}»: не более {maximum} {maximum|знака|знаков|знаков}',
  ),
  tooShort: t(
    '«{field}»: kamida {minimum} ta belgi boʻlishi kerak',
    '«{field}»: камида {minimum} та белги бўлиши керак',
    '«{field}»: не менее {minimum} {minimum|знака|знаков|знаков}',
  ),
  tooMany: t(
    '«{field}»: koʻpi bilan {maximum} ta tanlash mumkin',
    '«{field}»: кўпи билан {maximum} та танлаш мумкин',
    '«{field}»: можно выбрать не более {maximum}',
  ),
  tooManyRows: t(
    '«{field}»: koʻpi bilan {maximum} ta qator boʻlishi mumkin',
    '«{field}»: кўпи билан {maximum} та қатор бўлиши мумкин',
    '«{field}»: не более {maximum} {maximum|строки|строк|строк}',
  ),
  tooFewRows: t(
    '«{field}»: kamida {minimum} ta qator boʻlishi kerak',
    '«{field}»: камида {minimum} та қатор бўлиши керак',
    '«{field}»: не менее {minimum} {minimum|строки|строк|строк}',
  ),
  tooSmall: t(
    '«{field}» {minimum} dan kam boʻlmasligi kerak',
    '«{field}» {minimum} дан кам бўлмаслиги керак',
    '«{field}» не может быть меньше {minimum}',
  ),
  tooBig: t(
    '«{field}» {maximum} dan oshmasligi kerak',
    '«{field}» {maximum} дан ошмаслиги керак',
    '«{field}» не может быть больше {maximum}',
  ),
  endsEarlier: t(
    '«{field}» boshlanish sanasidan oldin boʻlmasligi kerak',
    '«{field}» бошланиш санасидан олдин бўлмаслиги керак',
    '«{field}» не может быть раньше начала',
  ),
  decimals: t(
    '«{field}»: verguldan keyin koʻpi bilan {scale} ta raqam boʻlishi mumkin',
    '«{field}»: вергулдан кейин кўпи билан {scale} та рақам бўлиши мумкин',
    '«{field}»: не более {scale} {scale|знака|знаков|знаков} после запятой',
  ),
  repeated: t('«{field}»: bir qiymat ikki marta tanlangan', '«{field}»: бир қиймат икки марта танланган', '«{field}»: одно значение выбрано дважды'),
  digits: t(
    '«{field}»: {lengths} ta raqam',
    '«{field}»: {lengths} та рақам',
    '«{field}»: {lengths} {lengths|цифра|цифры|цифр}',
  ),
  inn: t(
    'STIR 9 ta raqamdan iborat boʻlib, 2–7 raqami bilan boshlanadi',
    'СТИР 9 та рақамдан иборат бўлиб, 2–7 рақами билан бошланади',
    'ИНН состоит из 9 цифр и начинается с цифры от 2 до 7',
  ),
  pinfl: t(
    'JSHSHIR notoʻgʻri: 14 ta raqamni tekshiring',
    'ЖШШИР нотўғри: 14 та рақамни текширинг',
    'ПИНФЛ неверен: проверьте 14 цифр',
  ),
  passport: t(
    'Pasport ikki lotin harfi va 7 ta raqamdan iborat, masalan AA1234567',
    'Паспорт икки лотин ҳарфи ва 7 та рақамдан иборат, масалан AA1234567',
    'Паспорт состоит из двух латинских букв и 7 цифр, например AA1234567',
  ),
  phone: t(
    'Telefon raqami +998 va 9 ta raqamdan iborat',
    'Телефон рақами +998 ва 9 та рақамдан иборат',
    'Номер телефона состоит из +998 и 9 цифр',
  ),
  username: t(
    'Login kichik lotin harfidan boshlanadi: 2–40 ta harf, raqam, nuqta, chiziqcha',
    'Логин кичик лотин ҳарфидан бошланади: 2–40 та ҳарф, рақам, нуқта, чизиқча',
    'Логин начинается со строчной латинской буквы: 2–40 букв, цифр, точек, дефисов',
  ),
  date: t('«{field}»: bunday sana yoʻq', '«{field}»: бундай сана йўқ', '«{field}»: такой даты не существует'),
  time: t(
    '«{field}»: vaqtni 09:00 koʻrinishida yozing',
    '«{field}»: вақтни 09:00 кўринишида ёзинг',
    '«{field}»: укажите время в виде 09:00',
  ),
  moment: t(
    '«{field}»: sana va vaqtni 20.11.2026 14:30 koʻrinishida toʻliq kiriting',
    '«{field}»: сана ва вақтни 20.11.2026 14:30 кўринишида тўлиқ киритинг',
    '«{field}»: укажите дату и время полностью, в виде 20.11.2026 14:30',
  ),
  choice: t('«{field}»: roʻyxatdagi qiymatni tanlang', '«{field}»: рўйхатдаги қийматни танланг', '«{field}»: выберите значение из списка'),
  notFound: t(
    '«{field}»: tanlangan yozuv topilmadi',
    '«{field}»: танланган ёзув топилмади',
    '«{field}»: выбранная запись не найдена',
  ),
  unfit: t(
    '«{field}»: «{record}» bu yerda tanlanmaydi, mosini tanlang',
    '«{field}»: «{record}» бу ерда танланмайди, мосини танланг',
    '«{field}»: «{record}» здесь не подходит, выберите другую запись',
  ),
  passive: t(
    '«{field}»: «{record}» faol emas, boshqasini tanlang',
    '«{field}»: «{record}» фаол эмас, бошқасини танланг',
    '«{field}»: запись «{record}» не активна, выберите другую',
  ),
  taken: t(
    '«{field}»: bunday yozuv mavjud',
    '«{field}»: бундай ёзув мавжуд',
    '«{field}»: такая запись уже существует',
  ),
  repeatedInSheet: t(
    '«{field}»: bu qiymat {line}-qatorda ham bor',
    '«{field}»: бу қиймат {line}-қаторда ҳам бор',
    '«{field}»: это значение есть и в строке {line}',
  ),
  wordNotFound: t(
    '«{field}»: «{word}» degan yozuv topilmadi',
    '«{field}»: «{word}» деган ёзув топилмади',
    '«{field}»: запись «{word}» не найдена',
  ),
  wordAmbiguous: t(
    '«{field}»: «{word}» degan yozuv bir nechta, uning kodini yoki STIRini yozing',
    '«{field}»: «{word}» деган ёзув бир нечта, унинг кодини ёки СТИРини ёзинг',
    '«{field}»: записей «{word}» несколько, укажите код или ИНН',
  ),
  formula: t(
    '«{field}»: formula hisoblanmaydi, oʻrniga qiymatning oʻzini yozing',
    '«{field}»: формула ҳисобланмайди, ўрнига қийматнинг ўзини ёзинг',
    '«{field}»: формулы не вычисляются, впишите само значение',
  ),
  weak: t(
    '«{field}»: bunday parolni topish oson. Uzunroq, ism, login va oddiy birikmalarsiz parol oʻylab toping',
    '«{field}»: бундай паролни топиш осон. Узунроқ, исм, логин ва оддий бирикмаларсиз парол ўйлаб топинг',
    '«{field}»: такой пароль легко подобрать. Придумайте более длинный, без имени, логина и простых сочетаний',
  ),
  sameAsBefore: t(
    '«{field}»: avvalgisidan farq qiladigan parol kiriting',
    '«{field}»: аввалгисидан фарқ қиладиган парол киритинг',
    '«{field}»: введите пароль, который отличается от прежнего',
  ),
  notUploaded: t('«{field}»: fayl yuklanmagan', '«{field}»: файл юкланмаган', '«{field}»: файл не загружен'),
  otherKind: t(
    '«{field}»: bu maydonga boshqa turdagi fayl yuklanadi',
    '«{field}»: бу майдонга бошқа турдаги файл юкланади',
    '«{field}»: сюда загружается файл другого типа',
  ),
} satisfies Record<string, Text>

export type ProblemCode = keyof typeof problems

/** The problem text that a zod issue of a field's schema stands for. */
export function problemOf(issue: z.core.$ZodIssue): { code: ProblemCode; params: Record<string, string | number> } {
  switch (issue.code) {
    case 'too_big':
      return {
        code: isOurs(issue.message) ? issue.message : issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        params: { maximum: Number(issue.maximum) },
      }
    case 'too_small':
      if (issue.message === 'required') return { code: 'required', params: {} }
      return { code: issue.origin === 'string' ? 'tooShort' : 'tooSmall', params: { minimum: Number(issue.minimum) } }
    case 'custom':
      return { code: known(issue.message), params: (issue.params ?? {}) as Record<string, string | number> }
    default:
      return { code: known(issue.message), params: {} }
  }
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

/** The most fields that problems are reported for: a sentence for each of thousands of unknown names would cost more than the call itself. */
export const mostProblems = 20

/** The problem of a name that is none of the fields; a long name is cut. */
export const unknownField = (name: string): Problems => {
  const label = name.slice(0, 100).toWellFormed()
  return { [label]: [problemText('unknown', { label: t(label, label, label) })] }
}

const isOurs = (message: string): message is ProblemCode => Object.hasOwn(problems, message)

const known = (message: string): ProblemCode => (isOurs(message) ? message : 'invalid')
