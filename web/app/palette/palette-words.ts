import { t } from '@nazorat/machines'
import { openWords } from './open-words.ts'

export const paletteWords = {
  ...openWords,
  placeholder: t('Boʻlim, hujjat yoki amal…', 'Бўлим, ҳужжат ёки амал…', 'Раздел, документ или действие…'),
  screens: t('Boʻlimlar', 'Бўлимлар', 'Разделы'),
  documents: t('Hujjatlar', 'Ҳужжатлар', 'Документы'),
  actions: t('Amallar', 'Амаллар', 'Действия'),
  searching: t('Hujjatlar qidirilmoqda…', 'Ҳужжатлар қидирилмоқда…', 'Поиск документов…'),
  nothing: t('Hech narsa topilmadi', 'Ҳеч нарса топилмади', 'Ничего не найдено'),
  nothingWhy: t('Boshqa soʻz bilan qidirib koʻring', 'Бошқа сўз билан қидириб кўринг', 'Попробуйте другое слово'),
  create: t('{what}: yangisini yaratish', '{what}: янгисини яратиш', '{what}: создать'),
  theme: t('Koʻrinish: {theme}', 'Кўриниш: {theme}', 'Оформление: {theme}'),
  language: t('Til: {language}', 'Тил: {language}', 'Язык: {language}'),
  keys: t('Klaviatura tugmalari', 'Клавиатура тугмалари', 'Клавиши'),
  keysHint: t(
    'Tugmalar joyi boʻyicha ishlaydi: kirill yozuvida ham xuddi shu tugmalar bosiladi',
    'Тугмалар жойи бўйича ишлайди: кирилл ёзувида ҳам худди шу тугмалар босилади',
    'Клавиши различаются по месту: в русской раскладке нажимаются те же самые',
  ),
  everywhere: t('Hamma joyda', 'Ҳамма жойда', 'Везде'),
  inList: t('Roʻyxatda', 'Рўйхатда', 'В списке'),
  inPast: t('Hujjatning oʻtgan holatida', 'Ҳужжатнинг ўтган ҳолатида', 'В прошлом документа'),
  toScreens: t('Boʻlimga oʻtish', 'Бўлимга ўтиш', 'Перейти в раздел'),
  key: {
    palette: t('Boʻlim, hujjat yoki amalni topish', 'Бўлим, ҳужжат ёки амални топиш', 'Найти раздел, документ или действие'),
    keys: t('Klaviatura tugmalari', 'Клавиатура тугмалари', 'Эта подсказка'),
    close: t('Yopish, orqaga qaytish', 'Ёпиш, орқага қайтиш', 'Закрыть'),
    search: t('Roʻyxatdan qidirish', 'Рўйхатдан қидириш', 'Поиск по списку'),
    rows: t('Keyingi va oldingi qator, bosh sahifada ham', 'Кейинги ва олдинги қатор, бош саҳифада ҳам', 'Следующая и предыдущая строка, на главной тоже'),
    open: t('Hujjatni ochish', 'Ҳужжатни очиш', 'Открыть документ'),
    beside: t('Hujjatni roʻyxat yonida koʻrish', 'Ҳужжатни рўйхат ёнида кўриш', 'Смотреть документ рядом со списком'),
    versions: t('Oldingi va keyingi tahrir', 'Олдинги ва кейинги таҳрир', 'Предыдущая и следующая версия'),
    select: t('Qatorni tanlash', 'Қаторни танлаш', 'Выделить строку'),
  },
}
