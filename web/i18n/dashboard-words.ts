import { t } from '@nazorat/machines'

export const dashboardWords = {
  waits: t('Sizni kutayotgan ishlar', 'Сизни кутаётган ишлар', 'Ждёт вашего решения'),
  nothingWaits: t('Qaroringizni kutayotgan hujjatlar yoʻq', 'Қарорингизни кутаётган ҳужжатлар йўқ', 'Документов, ожидающих вашего решения, нет'),
  nothingWaitsWhy: t('Yangi ish kelganda u shu yerda oʻzi paydo boʻladi', 'Янги иш келганда у шу ерда ўзи пайдо бўлади', 'Новая работа появится здесь сама'),
  later: t('Boshlanish sanasi kutilayotganlar', 'Бошланиш санаси кутилаётганлар', 'Ожидают даты начала'),
  drafts: t('Qoralamalar', 'Қораламалар', 'Черновики'),
  from: t('{day} dan', '{day} дан', 'с {day}'),
  sent: t('Men yuborgan hujjatlar', 'Мен юборган ҳужжатлар', 'Отправлено мной'),
  ofOthers: t('Boshqalar ishidagi hujjatlar', 'Бошқалар ишидаги ҳужжатлар', 'Сейчас в работе у других'),
  business: t('Korxonangiz tekshirishlari', 'Корхонангиз текширишлари', 'Проверки вашего предприятия'),
  nothingMoves: t('Jarayonda hujjat yoʻq', 'Жараёнда ҳужжат йўқ', 'Документов в работе нет'),
  due: t('Muddatlar: yaqin va buzilgan', 'Муддатлар: яқин ва бузилган', 'Сроки: подходят и нарушены'),
  nothingDue: t('Muddati yaqin yoki oʻtgan ish yoʻq', 'Муддати яқин ёки ўтган иш йўқ', 'Близких и пропущенных сроков нет'),
  counters: t('{what}: holatlar boʻyicha', '{what}: ҳолатлар бўйича', '{what}: по состояниям'),
  screens: t('Boʻlimlar', 'Бўлимлар', 'Разделы'),
  all: t('Barchasi: {n}', 'Барчаси: {n}', 'Все: {n}'),
  allOf: t('{what} — barchasi: {n}', '{what} — барчаси: {n}', '{what} — все: {n}'),
  waiting: t('Sizni kutayotgan ishlar soni: {n}', 'Сизни кутаётган ишлар сони: {n}', 'Ждёт вашего решения: {n}'),
  holder: t('Hozir: {who}', 'Ҳозир: {who}', 'Сейчас: {who}'),
  ownBody: t('oʻz tashkilotingizda', 'ўз ташкилотингизда', 'ваша организация'),
  failed: t('Maʼlumotni olib boʻlmadi', 'Маълумотни олиб бўлмади', 'Не удалось получить данные'),
}
