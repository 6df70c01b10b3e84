import { t } from '@nazorat/machines'

export const logWords = {
  search: t('Hujjat raqami yoki nomi', 'Ҳужжат рақами ёки номи', 'Номер или название документа'),
  news: t('Yangi voqealar: {n}', 'Янги воқеалар: {n}', 'Новых событий: {n}'),
  pages: t('Sahifalab koʻrsatish', 'Саҳифалаб кўрсатиш', 'Показать по страницам'),
  endless: t('Uzluksiz koʻrsatish', 'Узлуксиз кўрсатиш', 'Показать сплошной лентой'),
  place: t('Jurnaldagi oʻrin', 'Журналдаги ўрин', 'Место в журнале'),
  part: t('{at} / {total}', '{at} / {total}', '{at} / {total}'),
  failed: t('Jurnalni olib boʻlmadi', 'Журнални олиб бўлмади', 'Не удалось получить журнал'),
  none: t('Bunday voqealar yoʻq', 'Бундай воқеалар йўқ', 'Таких событий нет'),
  table: t('Voqealar jadvali', 'Воқеалар жадвали', 'Таблица событий'),
  toPages: t(
    'Bu jadval varaqlash uchun moʻljallangan. Ekrandagi matnni oʻqib beruvchi dasturlar uchun «Sahifalab koʻrsatish» qulayroq',
    'Бу жадвал варақлаш учун мўлжалланган. Экрандаги матнни ўқиб берувчи дастурлар учун «Саҳифалаб кўрсатиш» қулайроқ',
    'Эта таблица рассчитана на прокрутку. Программам чтения с экрана удобнее «Показать по страницам»',
  ),
  times: t('{n} marta', '{n} марта', '{n} раз'),
  columns: {
    at: t('Vaqti', 'Вақти', 'Время'),
    person: t('Shaxs', 'Шахс', 'Лицо'),
    organization: t('Tashkilot', 'Ташкилот', 'Организация'),
    action: t('Voqea', 'Воқеа', 'Событие'),
    document: t('Hujjat', 'Ҳужжат', 'Документ'),
    type: t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'),
    reason: t('Sababi', 'Сабаби', 'Причина'),
    role: t('Rol', 'Роль', 'Роль'),
    origin: t('Manzil', 'Манзил', 'Адрес'),
    pos: t('Oʻrni', 'Ўрни', 'Позиция'),
  },
}
