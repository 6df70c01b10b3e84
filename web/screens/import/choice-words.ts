import { t } from '@nazorat/machines'

export const choiceWords = {
  title: t('Roʻyxatda yoʻq qiymatlar', 'Рўйхатда йўқ қийматлар', 'Значения не из списка'),
  hint: t(
    'Har bir qiymat nimani bildirishini tanlang: fayl qayta tekshiriladi, shunday sarlavhali fayllar uchun tanlov eslab qolinadi',
    'Ҳар бир қиймат нимани билдиришини танланг: файл қайта текширилади, шундай сарлавҳали файллар учун танлов эслаб қолинади',
    'Выберите, что означает каждое значение: файл проверится снова, для файлов с такими заголовками выбор запомнится',
  ),
  value: t('Fayldagi qiymat', 'Файлдаги қиймат', 'Значение в файле'),
  lines: t('Qatorlar', 'Қаторлар', 'Строк'),
  means: t('Bildiradi', 'Билдиради', 'Означает'),
  meaningOf: t('«{value}» qiymati bildiradi', '«{value}» қиймати билдиради', 'Значение «{value}» означает'),
  fault: t('Xato deb qoldirish', 'Хато деб қолдириш', 'Оставить ошибкой'),
  all: t('Barcha qiymatlar: {n}', 'Барча қийматлар: {n}', 'Все значения: {n}'),
  isCut: t('Koʻpi bilan 100 ta qiymat koʻrsatiladi', 'Кўпи билан 100 та қиймат кўрсатилади', 'Показано не более 100 значений'),
}
