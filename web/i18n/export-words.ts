import { t } from '@nazorat/machines/i18n'

/** Texts about exports, which are made in the background. */
export const exportWords = {
  title: t('Юклаб олинадиган файллар', 'Выгрузки'),
  queued: t('навбатда', 'в очереди'),
  running: t('{done} / {total}', '{done} из {total}'),
  ready: t('тайёр', 'готово'),
  exportFailed: t('бажарилмади', 'не удалось'),
  cancelled: t('бекор қилинди', 'отменено'),
  download: t('Юклаб олиш', 'Скачать'),
  cancelExport: t('Юклашни бекор қилиш', 'Отменить выгрузку'),
  forget: t('Рўйхатдан олиб ташлаш', 'Убрать из списка'),
  exportReady: t('«{list}»: файл тайёр', '«{list}»: файл готов'),
  exportFailedSay: t('«{list}»: файлни тайёрлаб бўлмади. Қайта уриниб кўринг', '«{list}»: не удалось подготовить файл. Повторите попытку'),
}
