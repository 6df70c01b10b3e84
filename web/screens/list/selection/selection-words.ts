import { t } from '@nazorat/machines'

export const selectionWords = {
  bar: t('Tanlangan qatorlar amallari', 'Танланган қаторлар амаллари', 'Действия с выделенными строками'),
  selected: t('Tanlandi: {n}', 'Танланди: {n}', 'Выделено: {n}'),
  clear: t('Tanlovni bekor qilish', 'Танловни бекор қилиш', 'Снять выделение'),
  none: t('Tanlangan hujjatlar uchun umumiy amal yoʻq', 'Танланган ҳужжатлар учун умумий амал йўқ', 'Для выделенных документов нет общего действия'),
  some: t('{action}: {total} tadan {n} tasi', '{action}: {total} тадан {n} таси', '{action}: {n} из {total}'),
  notFor: t('Bajarilmaydi: {n}', 'Бажарилмайди: {n}', 'Не будет выполнено: {n}'),
  elsewhere: t('Hujjat boshqa tashkilot ixtiyorida', 'Ҳужжат бошқа ташкилот ихтиёрида', 'Документ ведёт другая организация'),
  confirm: t('Bu amal {n} ta hujjatda bajariladi', 'Бу амал {n} та ҳужжатда бажарилади', 'Действие будет выполнено для {n} {n|документа|документов|документов}'),
  running: t('{action}: {done} / {total}', '{action}: {done} / {total}', '{action}: {done} из {total}'),
  done: t('{done}: {n}', '{done}: {n}', '{done}: {n}'),
  summary: t('{action}: natija', '{action}: натижа', '{action}: итог'),
  succeeded: t('Bajarildi: {n}', 'Бажарилди: {n}', 'Выполнено: {n}'),
  failed: t('Bajarilmadi: {n}', 'Бажарилмади: {n}', 'Не выполнено: {n}'),
}
