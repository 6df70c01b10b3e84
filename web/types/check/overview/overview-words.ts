import { t } from '@nazorat/machines'

export const overviewWords = {
  numbers: t('Tekshirishlar soni', 'Текширишлар сони', 'Числа проверок'),
  largestBodies: t('Tekshirishlar tashkilotlar boʻyicha: eng koʻp tekshirgan {n} tasi', 'Текширишлар ташкилотлар бўйича: энг кўп текширган {n} таси', 'Проверки по организациям: {n} с наибольшим числом'),
  map: t('Hududlar xaritasi, rangi quyuqrogʻida tekshirishlar koʻproq', 'Ҳудудлар харитаси, ранги қуюқроғида текширишлар кўпроқ', 'Карта регионов: чем темнее, тем больше проверок'),
}
