import { fill, languages, type Language, t, type Text } from '@nazorat/machines/i18n'

/** Why a whole file cannot be imported. */
const texts = {
  notSheet: t(
    'Бу файл жадвал эмас: Excel (.xlsx) ёки CSV файлини танланг',
    'Этот файл не является таблицей: выберите файл Excel (.xlsx) или CSV',
  ),
  damaged: t(
    'Excel файли шикастланган ёки тўлиқ эмас: уни Excelда очинг, қайта сақланг ва яна юкланг',
    'Файл Excel повреждён или неполон: откройте его в Excel, сохраните заново и загрузите снова',
  ),
  oldWorkbook: t(
    'Бу файл эски Excel форматида (.xls). Уни Excelда очинг ва «Excel китоби (.xlsx)» турида сақланг',
    'Этот файл в старом формате Excel (.xls). Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»',
  ),
  binaryWorkbook: t(
    'Бу файл иккилик Excel форматида (.xlsb). Уни Excelда очинг ва «Excel китоби (.xlsx)» турида сақланг',
    'Этот файл в двоичном формате Excel (.xlsb). Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»',
  ),
  openDocument: t(
    'Бу файл OpenDocument форматида (.ods). Уни LibreOffice дастурида очинг ва «Excel (.xlsx)» турида сақланг',
    'Этот файл в формате OpenDocument (.ods). Откройте его в LibreOffice и сохраните как «Excel (.xlsx)»',
  ),
  encrypted: t(
    'Файл парол билан ҳимояланган. Уни Excelда очинг, паролни олиб ташланг ва қайта сақланг',
    'Файл защищён паролем. Откройте его в Excel, снимите пароль и сохраните заново',
  ),
  webPage: t(
    'Бу файл веб-саҳифа ёки XML, Excel китоби эмас. Уни Excelда очинг ва «Excel китоби (.xlsx)» турида сақланг',
    'Этот файл — веб-страница или XML, а не книга Excel. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»',
  ),
  openQuote: t(
    '{line}-қатордаги қўштирноқ (") ёпилмаган. Уни тузатинг ва файлни қайта юкланг',
    'Кавычка (") в строке {line} не закрыта. Исправьте её и загрузите файл снова',
  ),
  unknownEncoding: t(
    'Матн кодировкаси аниқланмади. Кодировкани танланг ёки файлни «CSV UTF-8» турида сақланг',
    'Кодировка текста не определена. Выберите кодировку или сохраните файл как «CSV UTF-8»',
  ),
  sheetTooLarge: t('Файл жуда катта: уни бир неча файлга бўлинг', 'Файл слишком большой: разделите его на несколько'),
  empty: t('Файлда устун номларидан бошқа қатор йўқ', 'В файле нет строк, кроме названий столбцов'),
  tooManyLines: t(
    'Бир файлда кўпи билан {most} та қатор бўлиши мумкин. Файлни бўлинг',
    'В одном файле может быть не более {most} {most|строки|строк|строк}. Разделите файл',
  ),
  tooManyForWhole: t(
    'Тўлиқ импорт қилиш учун кўпи билан {most} та қатор бўлиши мумкин. Файлни бўлинг ёки фақат тўғри қаторларни импорт қилинг',
    'Целиком можно импортировать не более {most} {most|строки|строк|строк}. Разделите файл или импортируйте только верные строки',
  ),
  changedMeanwhile: t(
    'Текширишдан кейин ёзувлар ўзгарган, шунинг учун ҳеч бир қатор импорт қилинмади. Хато қаторларни кўринг ва файлни қайта юкланг',
    'После проверки записи изменились, поэтому не импортирована ни одна строка. Посмотрите строки с ошибками и загрузите файл снова',
  ),
  broken: t('Импорт тизим хатоси сабабли тўхтади. Қайта уриниб кўринг', 'Импорт остановлен из-за ошибки системы. Попробуйте снова'),
} satisfies Record<string, Text>

/** The whole file cannot be imported, and the person is told why. */
export class FileProblem extends Error {
  readonly code: keyof typeof texts
  readonly text: Text
  readonly params: Readonly<Record<string, string | number | Text>>

  constructor(code: keyof typeof texts, params: Readonly<Record<string, string | number | Text>> = {}) {
    super(code)
    this.code = code
    this.params = params
    this.text = filled(texts[code], params)
  }
}

/** A text with its parameters in every language. */
export const filled = (text: Text, params: Record<string, string | number | Text>): Text =>
  Object.fromEntries((Object.keys(languages) as Language[]).map((language) => [language, fill(text, params, language)])) as unknown as Text

export const brokenText = texts.broken

/** Why a cell was not read, beside a formula that was not computed; `{field}` is the label of its column. */
export const cellProblems = {
  error: t(
    '«{field}»: катакда хато бор ({written}), ўрнига қийматнинг ўзини ёзинг',
    '«{field}»: в ячейке ошибка ({written}), впишите само значение',
  ),
  bytes: t('«{field}»: катакда ўқиб бўлмайдиган белги бор: «{written}»', '«{field}»: в ячейке есть нечитаемый знак: «{written}»'),
  dayOrder: t(
    '«{field}»: «{written}» санасида кун ва ой тартиби аниқ эмас, устунда иккала тартиб ҳам бор. 20.11.2026 кўринишида ёзинг',
    '«{field}»: в дате «{written}» неясно, где день и где месяц, в столбце есть оба порядка. Напишите как 20.11.2026',
  ),
} satisfies Record<string, Text>

/** A line names a record that there is not for its user. */
export const unknownRecord = t(
  'Бу идентификаторли ёзув топилмади. Янги ёзув қўшиш учун идентификатор катагини бўшатинг',
  'Запись с этим идентификатором не найдена. Чтобы добавить новую запись, очистите ячейку идентификатора',
)

export const repeatedRecord = t('Шу ёзув {line}-қаторда ҳам бор', 'Эта запись есть и в строке {line}')
