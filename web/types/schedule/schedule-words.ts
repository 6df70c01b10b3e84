import { monthNames, t, type Text } from '@nazorat/machines'

/** As they stand over a calendar. */
export const months: readonly Text[] = monthNames.map(({ ln, cl, ru }) => ({ ln: capitalized(ln), cl: capitalized(cl), ru: capitalized(ru) }))

/** 0 Sunday to 6 Saturday. */
export const weekdays: readonly { readonly whole: Text; readonly short: Text }[] = [
  { whole: t('yakshanba', 'якшанба', 'воскресенье'), short: t('Ya', 'Як', 'Вс') },
  { whole: t('dushanba', 'душанба', 'понедельник'), short: t('Du', 'Ду', 'Пн') },
  { whole: t('seshanba', 'сешанба', 'вторник'), short: t('Se', 'Се', 'Вт') },
  { whole: t('chorshanba', 'чоршанба', 'среда'), short: t('Ch', 'Чо', 'Ср') },
  { whole: t('payshanba', 'пайшанба', 'четверг'), short: t('Pa', 'Па', 'Чт') },
  { whole: t('juma', 'жума', 'пятница'), short: t('Ju', 'Жу', 'Пт') },
  { whole: t('shanba', 'шанба', 'суббота'), short: t('Sh', 'Ша', 'Сб') },
]

/** The country's weeks begin on Monday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

export const scheduleWords = {
  week: t('Hafta', 'Ҳафта', 'Неделя'),
  day: t('Kun', 'Кун', 'День'),
  hours: t('Ish vaqti', 'Иш вақти', 'Часы работы'),
  dayOff: t('Dam olish kuni', 'Дам олиш куни', 'Выходной'),
  workingDay: t('Ish kuni', 'Иш куни', 'Рабочий день'),
  change: t('{day}: ish vaqtini oʻzgartirish', '{day}: иш вақтини ўзгартириш', '{day}: изменить часы работы'),
  calendar: t('{year}-yil taqvimi', '{year} йил тақвими', 'Календарь на {year} год'),
  previousYear: t('Oldingi yil', 'Олдинги йил', 'Предыдущий год'),
  nextYear: t('Keyingi yil', 'Кейинги йил', 'Следующий год'),
  thisYear: t('Joriy yil', 'Жорий йил', 'Текущий год'),
  inYear: t('Yilda ish kuni: {n}', 'Йилда иш куни: {n}', 'В году {n} {n|рабочий день|рабочих дня|рабочих дней}'),
  inMonth: t('ish kuni: {n}', 'иш куни: {n}', '{n} {n|рабочий день|рабочих дня|рабочих дней}'),
  howToEdit: t(
    'Kunni bayram yoki ish kuniga aylantirish uchun uni bosing. Klaviaturada: yoʻnalish tugmalari va Enter',
    'Кунни байрам ёки иш кунига айлантириш учун уни босинг. Клавиатурада: йўналиш тугмалари ва Enter',
    'Нажмите на день, чтобы сделать его праздничным или рабочим. С клавиатуры: стрелки и Enter',
  ),
  today: t('bugun', 'бугун', 'сегодня'),
  kinds: {
    working: t('Ish kuni', 'Иш куни', 'Рабочий день'),
    off: t('Hafta jadvali boʻyicha dam olish kuni', 'Ҳафта жадвали бўйича дам олиш куни', 'Выходной по графику недели'),
    holiday: t('Bayram yoki qoʻshimcha dam olish kuni', 'Байрам ёки қўшимча дам олиш куни', 'Праздник или дополнительный выходной'),
    extra: t('Ishlanadigan dam olish kuni', 'Ишланадиган дам олиш куни', 'Рабочий выходной'),
    otherHours: t('Ish vaqti boshqacha boʻlgan kun', 'Иш вақти бошқача бўлган кун', 'День с другими часами работы'),
  },
  exceptions: t('{year}-yildagi istisno kunlar', '{year} йилдаги истисно кунлар', 'Особые дни {year} года'),
  noExceptions: t('Bu yil uchun istisno kunlar kiritilmagan', 'Бу йил учун истисно кунлар киритилмаган', 'Особые дни на этот год не внесены'),
  announced: t(
    'Roʻza va Qurbon hayitlari sanalari har yili eʼlon qilinadi va shu yerda kiritiladi',
    'Рўза ва Қурбон ҳайитлари саналари ҳар йили эълон қилинади ва шу ерда киритилади',
    'Даты Рамазан хайита и Курбан хайита объявляют каждый год, их вносят здесь',
  ),
  edit: t('{day}: oʻzgartirish', '{day}: ўзгартириш', '{day}: изменить'),
  remove: t('Istisnoni oʻchirish', 'Истиснони ўчириш', 'Убрать особый день'),
  history: t('Tarix', 'Тарих', 'История'),
  byWeek: t('Hafta jadvali boʻyicha: {hours}', 'Ҳафта жадвали бўйича: {hours}', 'По графику недели: {hours}'),
  movedFrom: t('dam olish {day} dan koʻchgan', 'дам олиш {day} дан кўчган', 'выходной перенесён с {day}'),
  movedTo: t('dam olish {day} ga koʻchgan', 'дам олиш {day} га кўчган', 'выходной перенесён на {day}'),
  failed: t('Ish jadvalini yuklab boʻlmadi', 'Иш жадвалини юклаб бўлмади', 'Не удалось загрузить рабочий график'),
}

function capitalized(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
