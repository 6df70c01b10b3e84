import { t } from '@nazorat/machines'

export const dashboardWords = {
  waits: t('Sizni kutayotgan ishlar', 'Сизни кутаётган ишлар', 'Ждёт вашего решения'),
  nothingWaits: t('Sizni kutayotgan ish yoʻq', 'Сизни кутаётган иш йўқ', 'Вас ничего не ждёт'),
  nothingWaitsWhy: t('Yangi ish kelganda u shu yerda oʻzi paydo boʻladi', 'Янги иш келганда у шу ерда ўзи пайдо бўлади', 'Новая работа появится здесь сама'),
  later: t('Oʻz kunini kutayotganlar', 'Ўз кунини кутаётганлар', 'Ждёт своего дня'),
  drafts: t('Qoralamalar', 'Қораламалар', 'Черновики'),
  from: t('{day} dan', '{day} дан', 'с {day}'),
  sent: t('Men yuborganlar va ular hozir kimda', 'Мен юборганлар ва улар ҳозир кимда', 'Что я отправил и у кого это сейчас'),
  ofOthers: t('Boshqalar ishidagi hujjatlar', 'Бошқалар ишидаги ҳужжатлар', 'Сейчас в работе у других'),
  business: t('Korxonangiz tekshirishlari', 'Корхонангиз текширишлари', 'Проверки вашего предприятия'),
  nothingMoves: t('Jarayonda hujjat yoʻq', 'Жараёнда ҳужжат йўқ', 'Документов в работе нет'),
  due: t('Muddati yaqin va oʻtganlar', 'Муддати яқин ва ўтганлар', 'Скоро срок или уже просрочено'),
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
