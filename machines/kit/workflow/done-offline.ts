import { t } from '../i18n/text.ts'

/** When something was done without a network, where terms count from then, and where it was received too late for that. */
export const doneOfflineWords = {
  counts: t('Тармоқсиз бажарилган: {at}, қурилма вақти бўйича', 'Выполнено без сети: {at}, по времени устройства'),
  late: t(
    'Тармоқсиз бажарилган: {at}, қурилма вақти бўйича; муддатлар қабул қилинган пайтдан ҳисобланади',
    'Выполнено без сети: {at}, по времени устройства; сроки считаются с момента получения',
  ),
}
