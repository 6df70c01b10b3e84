import { t } from '@nazorat/machines'

export const overviewWords = {
  numbers: t('Tekshirishlar soni', 'Текширишлар сони', 'Количество проверок'),
  largestBodies: t('Tekshirishlar tashkilotlar boʻyicha: eng koʻp tekshirgan {n} tasi', 'Текширишлар ташкилотлар бўйича: энг кўп текширган {n} таси', 'Проверки по организациям: {n} с наибольшим числом'),
  map: t('Hududlar xaritasi: rangi qancha toʻq boʻlsa, tekshirishlar shuncha koʻp', 'Ҳудудлар харитаси: ранги қанча тўқ бўлса, текширишлар шунча кўп', 'Карта регионов: чем темнее, тем больше проверок'),
}
