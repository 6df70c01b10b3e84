import { monthNames } from '@nazorat/machines/calendar'
import { t, type Text } from '@nazorat/machines/i18n'

/** As they stand over a calendar. */
export const months: readonly Text[] = monthNames.map(({ ln, cl, ru }) => ({
  ln: capitalized(ln),
  cl: capitalized(cl),
  ru: capitalized(ru),
}))

/** 0 Sunday to 6 Saturday. */
export const weekdays: readonly { readonly whole: Text; readonly short: Text }[] = [
  { whole: t('якшанба', 'воскресенье'), short: t('Як', 'Вс', 'Ya') },
  { whole: t('душанба', 'понедельник'), short: t('Ду', 'Пн') },
  { whole: t('сешанба', 'вторник'), short: t('Се', 'Вт') },
  { whole: t('чоршанба', 'среда'), short: t('Чо', 'Ср', 'Ch') },
  { whole: t('пайшанба', 'четверг'), short: t('Па', 'Чт') },
  { whole: t('жума', 'пятница'), short: t('Жу', 'Пт') },
  { whole: t('шанба', 'суббота'), short: t('Ша', 'Сб', 'Sh') },
]

/** The country's weeks begin on Monday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

export const scheduleWords = {
  week: t('Ҳафта', 'Неделя'),
  day: t('Кун', 'День'),
  hours: t('Иш вақти', 'Часы работы'),
  dayOff: t('Дам олиш куни', 'Выходной'),
  workingDay: t('Иш куни', 'Рабочий день'),
  change: t('{day}: иш вақтини ўзгартириш', '{day}: изменить часы работы'),
  calendar: t('{year} йил тақвими', 'Календарь на {year} год', '{year}-yil taqvimi'),
  previousYear: t('Олдинги йил', 'Предыдущий год'),
  nextYear: t('Кейинги йил', 'Следующий год'),
  thisYear: t('Жорий йил', 'Текущий год'),
  inYear: t('Йилда иш куни: {n}', 'В году {n} {n|рабочий день|рабочих дня|рабочих дней}'),
  inMonth: t('иш куни: {n}', '{n} {n|рабочий день|рабочих дня|рабочих дней}'),
  howToEdit: t(
    'Кунни байрам ёки иш кунига айлантириш учун уни босинг. Клавиатурада: йўналиш тугмалари ва Enter',
    'Нажмите на день, чтобы сделать его праздничным или рабочим. С клавиатуры: стрелки и Enter',
  ),
  today: t('бугун', 'сегодня'),
  kinds: {
    working: t('Иш куни', 'Рабочий день'),
    off: t('Ҳафта жадвали бўйича дам олиш куни', 'Выходной по графику недели'),
    holiday: t('Байрам ёки қўшимча дам олиш куни', 'Праздник или дополнительный выходной'),
    extra: t('Ишланадиган дам олиш куни', 'Рабочий выходной'),
    otherHours: t('Иш вақти бошқача бўлган кун', 'День с другими часами работы'),
  },
  exceptions: t('{year} йилдаги истисно кунлар', 'Особые дни {year} года', '{year}-yildagi istisno kunlar'),
  noExceptions: t('Бу йил учун истисно кунлар киритилмаган', 'Особые дни на этот год не внесены'),
  announced: t(
    'Рўза ва Қурбон ҳайитлари саналари ҳар йили эълон қилинади ва шу ерда киритилади',
    'Даты Рамазан хайита и Курбан хайита объявляют каждый год, их вносят здесь',
  ),
  edit: t('{day}: ўзгартириш', '{day}: изменить'),
  remove: t('Истиснони ўчириш', 'Убрать особый день'),
  history: t('Тарих', 'История'),
  byWeek: t('Ҳафта жадвали бўйича: {hours}', 'По графику недели: {hours}'),
  movedFrom: t('дам олиш {day} дан кўчган', 'выходной перенесён с {day}'),
  movedTo: t('дам олиш {day} га кўчган', 'выходной перенесён на {day}'),
  failed: t('Иш жадвалини юклаб бўлмади', 'Не удалось загрузить рабочий график'),
}

function capitalized(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
