import { t } from '@nazorat/machines'

export const notificationWords = {
  title: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  readAll: t('Hammasi oʻqildi', 'Ҳаммаси ўқилди', 'Всё прочитано'),
  all: t('Barcha xabarnomalar', 'Барча хабарномалар', 'Все уведомления'),
  unreadOnly: t('Oʻqilmaganlar', 'Ўқилмаганлар', 'Непрочитанные'),
  every: t('Barchasi', 'Барчаси', 'Все'),
  unread: t('oʻqilmagan', 'ўқилмаган', 'не прочитано'),
  earlier: t('Avvalgi xabarnomalar: {n}', 'Аввалги хабарномалар: {n}', '{n} {n|предыдущее уведомление|предыдущих уведомления|предыдущих уведомлений}'),
  search: t('Xabarnomalarni qidirish', 'Хабарномаларни қидириш', 'Поиск уведомлений'),
  nothingFound: t('Hech narsa topilmadi', 'Ҳеч нарса топилмади', 'Ничего не найдено'),
  none: t('Yangi xabarnoma yoʻq', 'Янги хабарнома йўқ', 'Новых уведомлений нет'),
  noneWhy: t(
    'Siz ishtirok etayotgan hujjat oʻzgarganda, bu yerda xabar paydo boʻladi',
    'Сиз иштирок этаётган ҳужжат ўзгарганда, бу ерда хабар пайдо бўлади',
    'Когда изменится документ, в котором вы участвуете, здесь появится сообщение',
  ),
  failed: t('Xabarnomalarni olib boʻlmadi', 'Хабарномаларни олиб бўлмади', 'Не удалось получить уведомления'),
}
