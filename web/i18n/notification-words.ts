import { t } from '@nazorat/machines'

export const notificationWords = {
  title: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  bell: t('Xabarnomalar: {n} ta oʻqilmagan', 'Хабарномалар: {n} та ўқилмаган', 'Уведомления: непрочитанных {n}'),
  bellEmpty: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  readAll: t('Hammasi oʻqildi', 'Ҳаммаси ўқилди', 'Всё прочитано'),
  all: t('Barcha xabarnomalar', 'Барча хабарномалар', 'Все уведомления'),
  unreadOnly: t('Oʻqilmaganlar', 'Ўқилмаганлар', 'Непрочитанные'),
  every: t('Barchasi', 'Барчаси', 'Все'),
  unread: t('oʻqilmagan', 'ўқилмаган', 'не прочитано'),
  search: t('Xabarnomalarni qidirish', 'Хабарномаларни қидириш', 'Поиск уведомлений'),
  nothingFound: t('Hech narsa topilmadi', 'Ҳеч нарса топилмади', 'Ничего не найдено'),
  none: t('Yangi xabarnoma yoʻq', 'Янги хабарнома йўқ', 'Новых уведомлений нет'),
  noneWhy: t(
    'Siz ishtirok etayotgan hujjat oʻzgarganda, bu yerda xabar paydo boʻladi',
    'Сиз иштирок этаётган ҳужжат ўзгарганда, бу ерда хабар пайдо бўлади',
    'Когда изменится документ, в котором вы участвуете, здесь появится сообщение',
  ),
  failed: t('Xabarnomalarni olib boʻlmadi', 'Хабарномаларни олиб бўлмади', 'Не удалось получить уведомления'),

  exports: t('Yuklab olinadigan fayllar', 'Юклаб олинадиган файллар', 'Выгрузки'),
  queued: t('navbatda', 'навбатда', 'в очереди'),
  running: t('{done} / {total}', '{done} / {total}', '{done} из {total}'),
  ready: t('tayyor', 'тайёр', 'готово'),
  exportFailed: t('bajarilmadi', 'бажарилмади', 'не удалось'),
  cancelled: t('bekor qilindi', 'бекор қилинди', 'отменено'),
  download: t('Yuklab olish', 'Юклаб олиш', 'Скачать'),
  cancelExport: t('Yuklashni bekor qilish', 'Юклашни бекор қилиш', 'Отменить выгрузку'),
  forget: t('Roʻyxatdan olib tashlash', 'Рўйхатдан олиб ташлаш', 'Убрать из списка'),
  exportReady: t('«{list}»: fayl tayyor', '«{list}»: файл тайёр', '«{list}»: файл готов'),
  exportFailedSay: t(
    '«{list}»: faylni tayyorlab boʻlmadi. Qayta urinib koʻring',
    '«{list}»: файлни тайёрлаб бўлмади. Қайта уриниб кўринг',
    '«{list}»: не удалось подготовить файл. Повторите попытку',
  ),
}
