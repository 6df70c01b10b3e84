import { t, type Text } from '@nazorat/machines'
import { idOf } from '../ids.ts'
import { seeded } from '../record.ts'
import { itemsOf } from './quiz-items.ts'

/** The functions of control of a supervising body, and the subjects of checks within each function. */
const functions = {
  consumer: {
    name: t('Isteʼmolchilar huquqlarini himoya qilish sohasidagi nazorat', 'Истеъмолчилар ҳуқуқларини ҳимоя қилиш соҳасидаги назорат', 'Контроль в сфере защиты прав потребителей'),
    subjects: {
      information: t('Tovar va xizmatlar toʻgʻrisidagi maʼlumotlarning toʻliqligi', 'Товар ва хизматлар тўғрисидаги маълумотларнинг тўлиқлиги', 'Полнота сведений о товарах и услугах'),
      marking: t('Tovarlarning davlat tilida tamgʻalanishi', 'Товарларнинг давлат тилида тамғаланиши', 'Маркировка товаров на государственном языке'),
      returns: t('Tovarni qaytarish va almashtirish tartibi', 'Товарни қайтариш ва алмаштириш тартиби', 'Порядок возврата и обмена товаров'),
    },
  },
  trade: {
    name: t('Savdo va xizmat koʻrsatish qoidalariga rioya etilishi', 'Савдо ва хизмат кўрсатиш қоидаларига риоя этилиши', 'Соблюдение правил торговли и оказания услуг'),
    subjects: {
      prices: t('Narxlar koʻrsatilishi va ijtimoiy ahamiyatga ega tovarlar narxi', 'Нархлар кўрсатилиши ва ижтимоий аҳамиятга эга товарлар нархи', 'Указание цен и цены на социально значимые товары'),
      cash: t('Onlayn nazorat-kassa texnikasining qoʻllanilishi', 'Онлайн назорат-касса техникасининг қўлланилиши', 'Применение онлайн контрольно-кассовой техники'),
      expiry: t('Yaroqlilik muddati va saqlash sharoitlari', 'Яроқлилик муддати ва сақлаш шароитлари', 'Сроки годности и условия хранения'),
      permits: t('Faoliyat uchun ruxsat etish hujjatlarining mavjudligi', 'Фаолият учун рухсат этиш ҳужжатларининг мавжудлиги', 'Наличие разрешительных документов на деятельность'),
    },
  },
  sanitary: {
    name: t('Sanitariya qoidalari va normalariga rioya etilishi', 'Санитария қоидалари ва нормаларига риоя этилиши', 'Соблюдение санитарных правил и норм'),
    subjects: {
      premises: t('Bino va xonalarning sanitariya holati', 'Бино ва хоналарнинг санитария ҳолати', 'Санитарное состояние зданий и помещений'),
      staff: t('Xodimlarning tibbiy koʻrikdan oʻtishi', 'Ходимларнинг тиббий кўрикдан ўтиши', 'Прохождение работниками медицинских осмотров'),
      water: t('Ichimlik suvi sifati', 'Ичимлик суви сифати', 'Качество питьевой воды'),
      food: t('Oziq-ovqat mahsulotlari xavfsizligi', 'Озиқ-овқат маҳсулотлари хавфсизлиги', 'Безопасность пищевых продуктов'),
    },
  },
  standards: {
    name: t('Texnik jihatdan tartibga solish va standartlar', 'Техник жиҳатдан тартибга солиш ва стандартлар', 'Техническое регулирование и стандарты'),
    subjects: {
      certificates: t('Muvofiqlik sertifikatlarining mavjudligi', 'Мувофиқлик сертификатларининг мавжудлиги', 'Наличие сертификатов соответствия'),
      measures: t('Oʻlchash vositalarining qiyoslanganligi', 'Ўлчаш воситаларининг қиёсланганлиги', 'Поверка средств измерений'),
      quality: t('Mahsulot sifatining normativ hujjatlarga muvofiqligi', 'Маҳсулот сифатининг норматив ҳужжатларга мувофиқлиги', 'Соответствие качества продукции нормативным документам'),
    },
  },
  labour: {
    name: t('Mehnatni muhofaza qilish', 'Меҳнатни муҳофаза қилиш', 'Охрана труда'),
    subjects: {
      contracts: t('Mehnat shartnomalarining tuzilganligi', 'Меҳнат шартномаларининг тузилганлиги', 'Оформление трудовых договоров'),
      safety: t('Ish joylarida mehnat xavfsizligi', 'Иш жойларида меҳнат хавфсизлиги', 'Безопасность труда на рабочих местах'),
      briefing: t('Xavfsizlik texnikasi boʻyicha yoʻriqnomalar oʻtkazilishi', 'Хавфсизлик техникаси бўйича йўриқномалар ўтказилиши', 'Проведение инструктажей по технике безопасности'),
    },
  },
  fire: {
    name: t('Yongʻin xavfsizligi', 'Ёнғин хавфсизлиги', 'Пожарная безопасность'),
    subjects: {
      exits: t('Evakuatsiya yoʻllari va chiqish joylarining holati', 'Эвакуация йўллари ва чиқиш жойларининг ҳолати', 'Состояние путей эвакуации и выходов'),
      extinguishers: t('Birlamchi oʻt oʻchirish vositalari bilan taʼminlanganlik', 'Бирламчи ўт ўчириш воситалари билан таъминланганлик', 'Обеспеченность первичными средствами пожаротушения'),
      alarm: t('Yongʻin signalizatsiyasining ishga yaroqliligi', 'Ёнғин сигнализациясининг ишга яроқлилиги', 'Исправность пожарной сигнализации'),
    },
  },
  ecology: {
    name: t('Atrof-muhitni muhofaza qilish', 'Атроф-муҳитни муҳофаза қилиш', 'Охрана окружающей среды'),
    subjects: {
      waste: t('Chiqindilarni yigʻish va topshirish tartibi', 'Чиқиндиларни йиғиш ва топшириш тартиби', 'Порядок сбора и сдачи отходов'),
      emissions: t('Havoga chiqariladigan moddalar normativlari', 'Ҳавога чиқариладиган моддалар нормативлари', 'Нормативы выбросов в атмосферный воздух'),
    },
  },
  advertising: {
    name: t('Reklama toʻgʻrisidagi qonunchilikka rioya etilishi', 'Реклама тўғрисидаги қонунчиликка риоя этилиши', 'Соблюдение законодательства о рекламе'),
    subjects: {
      outdoor: t('Tashqi reklama va peshlavhalarning talablarga muvofiqligi', 'Ташқи реклама ва пешлавҳаларнинг талабларга мувофиқлиги', 'Соответствие наружной рекламы и вывесок требованиям'),
      truthful: t('Reklamadagi maʼlumotlarning haqqoniyligi', 'Рекламадаги маълумотларнинг ҳаққонийлиги', 'Достоверность сведений в рекламе'),
    },
  },
} satisfies Record<string, { name: Text; subjects: Record<string, Text> }>

export type FunctionKey = keyof typeof functions

export const controlFunctionRecords = Object.entries(functions).map(([key, { name }]) => seeded('controlfunction', key, { name }))

/** The ids of the subjects within a function, in their order. */
export const subjectsOf = (key: FunctionKey): string[] => Object.keys(functions[key].subjects).map((subject) => idOf('checkingquiz', `${key}.${subject}`))

export const subjectRecords = Object.entries(functions).flatMap(([key, { subjects }]) =>
  Object.entries(subjects).map(([subject, name]) => seeded('checkingquiz', `${key}.${subject}`, { name, controlFunctionId: idOf('controlfunction', key), items: itemsOf(`${key}.${subject}`) })),
)
