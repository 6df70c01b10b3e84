import { fill, languages, type Language, t, type Text } from '@nazorat/machines'

/** Why a whole file cannot be imported. */
const texts = {
  noHeaders: t(
    'Ustun nomlari topilmadi. Birinchi qatorda maydonlar nomi boʻlishi kerak, masalan: {examples}',
    'Устун номлари топилмади. Биринчи қаторда майдонлар номи бўлиши керак, масалан: {examples}',
    'Не найдены названия столбцов. В первой строке должны быть названия полей, например: {examples}',
  ),
  repeatedHeaders: t(
    'Bir maydonning ustuni ikki marta berilgan: {headers}',
    'Бир майдоннинг устуни икки марта берилган: {headers}',
    'Столбец одного поля указан дважды: {headers}',
  ),
  notSheet: t(
    'Fayl oʻqilmadi: Excel (.xlsx) yoki CSV faylini tanlang',
    'Файл ўқилмади: Excel (.xlsx) ёки CSV файлини танланг',
    'Файл не распознан: выберите файл Excel (.xlsx) или CSV',
  ),
  sheetTooLarge: t(
    'Fayl juda katta: uni bir necha faylga boʻling',
    'Файл жуда катта: уни бир неча файлга бўлинг',
    'Файл слишком большой: разделите его на несколько',
  ),
  empty: t('Faylda ustun nomlaridan boshqa qator yoʻq', 'Файлда устун номларидан бошқа қатор йўқ', 'В файле нет строк, кроме названий столбцов'),
  tooManyLines: t(
    'Bir faylda koʻpi bilan {most} ta qator boʻlishi mumkin. Faylni boʻling',
    'Бир файлда кўпи билан {most} та қатор бўлиши мумкин. Файлни бўлинг',
    'В одном файле может быть не более {most} {most|строки|строк|строк}. Разделите файл',
  ),
  tooManyForWhole: t(
    'Toʻliq import qilish uchun koʻpi bilan {most} ta qator boʻlishi mumkin. Faylni boʻling yoki faqat toʻgʻri qatorlarni import qiling',
    'Тўлиқ импорт қилиш учун кўпи билан {most} та қатор бўлиши мумкин. Файлни бўлинг ёки фақат тўғри қаторларни импорт қилинг',
    'Целиком можно импортировать не более {most} {most|строки|строк|строк}. Разделите файл или импортируйте только верные строки',
  ),
  changedMeanwhile: t(
    'Tekshirishdan keyin yozuvlar oʻzgargan, shuning uchun hech bir qator import qilinmadi. Xato qatorlarni koʻring va faylni qayta yuklang',
    'Текширишдан кейин ёзувлар ўзгарган, шунинг учун ҳеч бир қатор импорт қилинмади. Хато қаторларни кўринг ва файлни қайта юкланг',
    'После проверки записи изменились, поэтому не импортирована ни одна строка. Посмотрите строки с ошибками и загрузите файл снова',
  ),
  broken: t(
    'Import tizim xatosi sababli toʻxtadi. Qayta urinib koʻring',
    'Импорт тизим хатоси сабабли тўхтади. Қайта уриниб кўринг',
    'Импорт остановлен из-за ошибки системы. Попробуйте снова',
  ),
} satisfies Record<string, Text>

/** The whole file cannot be imported, and the person is told why. */
export class FileProblem extends Error {
  readonly code: keyof typeof texts
  readonly text: Text

  constructor(code: keyof typeof texts, params: Record<string, string | number | Text> = {}) {
    super(code)
    this.code = code
    this.text = filled(texts[code], params)
  }
}

/** A text with its parameters in every language. */
export const filled = (text: Text, params: Record<string, string | number | Text>): Text =>
  Object.fromEntries((Object.keys(languages) as Language[]).map((language) => [language, fill(text, params, language)])) as unknown as Text

export const brokenText = texts.broken
