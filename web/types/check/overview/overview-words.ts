import { t } from '@nazorat/machines'

export const overviewWords = {
  numbers: t('Tekshirishlar soni', 'Текширишлар сони', 'Количество проверок'),
  largestBodies: t('Tekshirishlar tashkilotlar boʻyicha: eng koʻp tekshirgan {n} tasi', 'Текширишлар ташкилотлар бўйича: энг кўп текширган {n} таси', 'Проверки по организациям: {n} с наибольшим числом'),
  inNumbers: t('{what}: jadval', '{what}: жадвал', '{what}: таблица'),
  deadlines: t('Muddatlarga rioya qilinishi', 'Муддатларга риоя қилиниши', 'Соблюдение сроков'),
  noDeadlines: t('Muddatlar belgilanmagan', 'Муддатлар белгиланмаган', 'Сроки не установлены'),
  waitsIn: t('Holat', 'Ҳолат', 'Состояние'),
  inTime: t('Davr ichida oʻz vaqtida', 'Давр ичида ўз вақтида', 'За период в срок'),
  missed: t('Davr ichida kechikib', 'Давр ичида кечикиб', 'За период с опозданием'),
  inTimeShare: t('Oʻz vaqtida, %', 'Ўз вақтида, %', 'В срок, %'),
  lateNow: t('Hozir muddati oʻtgan', 'Ҳозир муддати ўтган', 'Просрочено сейчас'),
  map: t('Hududlar xaritasi: rangi qancha toʻq boʻlsa, tekshirishlar shuncha koʻp', 'Ҳудудлар харитаси: ранги қанча тўқ бўлса, текширишлар шунча кўп', 'Карта регионов: чем темнее, тем больше проверок'),
}
