import { t } from '@nazorat/machines'

export const columnWords = {
  title: t('Fayl ustunlari', 'Файл устунлари', 'Столбцы файла'),
  asked: t(
    'Ayrim ustunlar qaysi maydon ekani aniq emas. Ularning maydonini tanlang: shunday sarlavhali fayllar uchun tanlov eslab qolinadi',
    'Айрим устунлар қайси майдон экани аниқ эмас. Уларнинг майдонини танланг: шундай сарлавҳали файллар учун танлов эслаб қолинади',
    'Неясно, каким полям соответствуют некоторые столбцы. Выберите их поля: для файлов с такими заголовками выбор запомнится',
  ),
  hint: t(
    'Ustun maydoni oʻzgartirilsa, fayl qayta tekshiriladi. Shunday sarlavhali fayllar uchun tanlov eslab qolinadi',
    'Устун майдони ўзгартирилса, файл қайта текширилади. Шундай сарлавҳали файллар учун танлов эслаб қолинади',
    'После изменения файл проверяется снова. Для файлов с такими заголовками выбор запомнится',
  ),
  header: t('Fayldagi ustun', 'Файлдаги устун', 'Столбец в файле'),
  examples: t('Qiymatlari', 'Қийматлари', 'Значения'),
  field: t('Maydon', 'Майдон', 'Поле'),
  fieldOf: t('«{column}» ustunining maydoni', '«{column}» устунининг майдони', 'Поле столбца «{column}»'),
  unnamed: t('{n}-ustun', '{n}-устун', 'Столбец {n}'),
  none: t('Import qilinmaydi', 'Импорт қилинмайди', 'Не импортируется'),
  proposed: t('Taklif: tekshirib koʻring', 'Таклиф: текшириб кўринг', 'Предложено: проверьте'),
  lacking: t(
    'Majburiy maydonlarning ustuni tanlanmagan: {fields}. Ularsiz yangi yozuv qoʻshilmaydi, mavjud yozuvlar esa oʻzgartiriladi',
    'Мажбурий майдонларнинг устуни танланмаган: {fields}. Уларсиз янги ёзув қўшилмайди, мавжуд ёзувлар эса ўзгартирилади',
    'Не выбраны столбцы обязательных полей: {fields}. Без них новые записи не добавятся, а имеющиеся изменятся',
  ),
  check: t('Qatorlarni tekshirish', 'Қаторларни текшириш', 'Проверить строки'),
  change: t('Ustunlarni oʻzgartirish', 'Устунларни ўзгартириш', 'Изменить столбцы'),
}
