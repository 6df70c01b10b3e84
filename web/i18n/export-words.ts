import { t } from '@nazorat/machines'

/** Texts about exports, which are made in the background. */
export const exportWords = {
  title: t('Yuklab olinadigan fayllar', 'Юклаб олинадиган файллар', 'Выгрузки'),
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
