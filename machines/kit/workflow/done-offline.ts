import { t } from '../i18n/text.ts'

/** When something was done without a network, where terms count from then, and where it was received too late for that. */
export const doneOfflineWords = {
  counts: t('тармоқсиз бажарилган: {at}, қурилма вақти бўйича', 'выполнено без сети: {at}, по времени устройства'),
  late: t(
    'тармоқсиз бажарилган: {at}, қурилма вақти бўйича; муддатлар қабул қилинган пайтдан ҳисобланади',
    'выполнено без сети: {at}, по времени устройства; сроки считаются с момента получения',
  ),
}
