import { t } from '@nazorat/machines'

export const processWords = {
  title: t('Jarayon xaritasi', 'Жараён харитаси', 'Карта процесса'),
  ways: t('Davr ichidagi oʻtishlar', 'Давр ичидаги ўтишлар', 'Переходы за период'),
  stays: t('Holatlarda oʻtgan vaqt', 'Ҳолатларда ўтган вақт', 'Время в состояниях'),
  today: t('Bugun nima oʻzgardi', 'Бугун нима ўзгарди', 'Что изменилось сегодня'),
  nothing: t('Bu davrda oʻtishlar boʻlmagan', 'Бу даврда ўтишлар бўлмаган', 'За этот период переходов не было'),
  from: t('Qaysi holatdan', 'Қайси ҳолатдан', 'Из состояния'),
  actions: t('Amallar', 'Амаллар', 'Действия'),
  documents: t('Hujjatlar', 'Ҳужжатлар', 'Документов'),
  to: t('Qaysi holatga', 'Қайси ҳолатга', 'В состояние'),
  times: t('Necha marta', 'Неча марта', 'Сколько раз'),
  back: t('orqaga qaytish', 'орқага қайтиш', 'шаг назад'),
  state: t('Holat', 'Ҳолат', 'Состояние'),
  left: t('Chiqqan hujjatlar', 'Чиққан ҳужжатлар', 'Вышло документов'),
  median: t('Mediana', 'Медиана', 'Медиана'),
  p90: t('90 foizi — koʻpi bilan', '90 фоизи — кўпи билан', '90 % — не дольше'),
  days: t('{n} kun', '{n} кун', '{n} дн.'),
  hours: t('{n} soat', '{n} соат', '{n} ч'),
  minutes: t('{n} daqiqa', '{n} дақиқа', '{n} мин'),
  known: t('Jurnalning {position}-yozuvigacha', 'Журналнинг {position}-ёзувигача', 'До записи журнала № {position}'),
}
