import { type DayOrder, type ImportOutcome, type ImportState, t, type Text } from '@nazorat/machines'

export const importWords = {
  import: t('Import', 'Импорт', 'Импорт'),
  toImport: t('Fayldan import qilish', 'Файлдан импорт қилиш', 'Импорт из файла'),
  title: t('Import: {list}', 'Импорт: {list}', 'Импорт: {list}'),
  back: t('Roʻyxatga qaytish', 'Рўйхатга қайтиш', 'К списку'),
  template: t('Andozani yuklab olish', 'Андозани юклаб олиш', 'Скачать шаблон'),
  choose: t('Fayl tanlash', 'Файл танлаш', 'Выбрать файл'),
  another: t('Boshqa fayl', 'Бошқа файл', 'Другой файл'),
  hint: t(
    'Excel (.xlsx) yoki CSV, koʻpi bilan 20 MB va 200 000 qator. Birinchi qatorda maydonlar nomi boʻladi. Boʻsh katak maydonni oʻzgartirmaydi',
    'Excel (.xlsx) ёки CSV, кўпи билан 20 МБ ва 200 000 қатор. Биринчи қаторда майдонлар номи бўлади. Бўш катак майдонни ўзгартирмайди',
    'Excel (.xlsx) или CSV, не более 20 МБ и 200 000 строк. В первой строке — названия полей. Пустая ячейка не меняет поле',
  ),
  sending: t('Fayl yuborilmoqda: {percent}%', 'Файл юборилмоқда: {percent}%', 'Файл отправляется: {percent}%'),
  past: t('Avvalgi importlar', 'Аввалги импортлар', 'Прежние импорты'),
  none: t('Hali import qilinmagan', 'Ҳали импорт қилинмаган', 'Импорта ещё не было'),
  progress: t('{done} / {total} qator', '{done} / {total} қатор', '{done} из {total} {total|строки|строк|строк}'),
  cancel: t('Importni bekor qilish', 'Импортни бекор қилиш', 'Отменить импорт'),
  all: t('Barcha qatorlar', 'Барча қаторлар', 'Все строки'),
  line: t('{line}-qator', '{line}-қатор', 'Строка {line}'),
  lines: t('Fayl qatorlari', 'Файл қаторлари', 'Строки файла'),
  notImported: t('Import qilinmaydigan ustunlar: {headers}', 'Импорт қилинмайдиган устунлар: {headers}', 'Столбцы, которые не импортируются: {headers}'),
  restored: t('Boshidagi nollar tiklandi: {fields}', 'Бошидаги ноллар тикланди: {fields}', 'Восстановлены нули в начале: {fields}'),
  applyWhole: t('Hammasini import qilish', 'Ҳаммасини импорт қилиш', 'Импортировать всё'),
  wholeHint: t('Yoki hamma qator import qilinadi, yoki hech biri', 'Ёки ҳамма қатор импорт қилинади, ёки ҳеч бири', 'Импортируются все строки или ни одной'),
  wholeRefused: t('Xato qatorlar bor: ularni tuzatib, faylni qayta yuklang', 'Хато қаторлар бор: уларни тузатиб, файлни қайта юкланг', 'Есть строки с ошибками: исправьте их и загрузите файл снова'),
  applyGood: t('Toʻgʻri qatorlarni import qilish: {n}', 'Тўғри қаторларни импорт қилиш: {n}', 'Импортировать {n} {n|верную строку|верные строки|верных строк}'),
  nothing: t('Import qilinadigan qator yoʻq', 'Импорт қилинадиган қатор йўқ', 'Нет строк для импорта'),
  takeRefused: t('Xato qatorlarni yuklab olish', 'Хато қаторларни юклаб олиш', 'Скачать строки с ошибками'),
  applied: t('Import qilindi: {n} qator', 'Импорт қилинди: {n} қатор', '{n|Импортирована|Импортировано|Импортировано} {n} {n|строка|строки|строк}'),
  appliedBefore: t('Toʻxtatilguncha import qilindi: {n} qator', 'Тўхтатилгунча импорт қилинди: {n} қатор', 'До остановки {n|импортирована|импортировано|импортировано} {n} {n|строка|строки|строк}'),
  resumed: t('Uzilishdan keyin {line}-qatordan davom ettirildi', 'Узилишдан кейин {line}-қатордан давом эттирилди', 'После прерывания продолжено со строки {line}'),
  begunAgain: t('Uzilish sababli hammasi bekor qilinib, boshidan boshlandi', 'Узилиш сабабли ҳаммаси бекор қилиниб, бошидан бошланди', 'Из-за прерывания всё отменено и начато сначала'),
  reading: t('Fayl qanday oʻqildi', 'Файл қандай ўқилди', 'Как прочитан файл'),
  encoding: t('Matn kodirovkasi', 'Матн кодировкаси', 'Кодировка текста'),
  dayOrder: t('Sanalar tartibi', 'Саналар тартиби', 'Порядок в датах'),
  headerRow: t('Ustun nomlari', 'Устун номлари', 'Названия столбцов'),
  inRow: t('{n}-qatorda', '{n}-қаторда', 'В строке {n}'),
  noHeaders: t('Nomlari yoʻq', 'Номлари йўқ', 'Названий нет'),
  moreRows: t('Fayl boshidan yana', 'Файл бошидан яна', 'Показать больше строк'),
  readAgain: t('Qayta oʻqish', 'Қайта ўқиш', 'Прочитать снова'),
  firstRows: t('Fayl boshi', 'Файл боши', 'Начало файла'),
  gone: t('Qatorlar bir kundan keyin oʻchiriladi', 'Қаторлар бир кундан кейин ўчирилади', 'Строки удаляются через день'),
}

export const stateWords: Record<ImportState, Text> = {
  queued: t('Navbatda', 'Навбатда', 'В очереди'),
  checking: t('Tekshirilmoqda', 'Текширилмоқда', 'Проверяется'),
  asking: t('Ustunlarni koʻrsating', 'Устунларни кўрсатинг', 'Укажите столбцы'),
  checked: t('Tekshirildi', 'Текширилди', 'Проверено'),
  applying: t('Import qilinmoqda', 'Импорт қилинмоқда', 'Импортируется'),
  applied: t('Import qilindi', 'Импорт қилинди', 'Импортировано'),
  undone: t('Import qilinmadi', 'Импорт қилинмади', 'Не импортировано'),
  failed: t('Import toʻxtadi', 'Импорт тўхтади', 'Импорт остановлен'),
  cancelled: t('Bekor qilindi', 'Бекор қилинди', 'Отменено'),
}

export const dayOrderWords: Record<DayOrder, Text> = {
  day: t('kun, oy, yil', 'кун, ой, йил', 'день, месяц, год'),
  month: t('oy, kun, yil', 'ой, кун, йил', 'месяц, день, год'),
}

export const outcomeWords: Record<ImportOutcome, Text> = {
  added: t('Yangi', 'Янги', 'Новые'),
  changed: t('Oʻzgaradi', 'Ўзгаради', 'Изменения'),
  unchanged: t('Oʻzgarishsiz', 'Ўзгаришсиз', 'Без изменений'),
  refused: t('Xato', 'Хато', 'Ошибки'),
  skipped: t('Oʻtkazib yuboriladi', 'Ўтказиб юборилади', 'Пропускаются'),
}
