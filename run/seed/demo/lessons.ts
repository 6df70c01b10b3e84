import { t, type Text } from '@nazorat/machines'

/** A slide of a recorded lesson: what is written on it, in Uzbek Cyrillic, and in its subtitles, in the other languages. */
interface Slide {
  readonly title: Text
  readonly lines: readonly Text[]
}

export interface Lesson {
  /** The name of its recording and of its poster in `recordings/`. */
  readonly key: string
  readonly tag: string
  readonly annotation: string
  readonly slides: readonly Slide[]
}

/** How long each slide is shown, in seconds. */
export const slideTime = 10

export const category = t('Tizimda ishlash', 'Тизимда ишлаш', 'Работа в системе')

export const course = t('Nazorat tizimida ishlash asoslari', 'Назорат тизимида ишлаш асослари', 'Основы работы в системе «Назорат»')

/** The demo's lessons, in the order of their course. */
export const lessons: readonly Lesson[] = [
  {
    key: 'registration',
    tag: 'текшириш',
    annotation: 'Инспектор текширишни яратади, ҳужжатларни илова қилади ва раҳбарга юборади.',
    slides: [
      {
        title: t('Tekshirishni roʻyxatga olish', 'Текширишни рўйхатга олиш', 'Регистрация проверки'),
        lines: [course],
      },
      {
        title: t('1. Tekshirishni yaratish', '1. Текширишни яратиш', '1. Создание проверки'),
        lines: [
          t('Tadbirkorni tanlang', 'Тадбиркорни танланг', 'Выберите предпринимателя'),
          t('Asos va muddatlarni koʻrsating', 'Асос ва муддатларни кўрсатинг', 'Укажите основание и сроки'),
          t('Sertifikati amaldagi inspektorlarni biriktiring', 'Сертификати амалдаги инспекторларни бириктиринг', 'Назначьте инспекторов с действующим сертификатом'),
        ],
      },
      {
        title: t('2. Hujjatlarni ilova qilish', '2. Ҳужжатларни илова қилиш', '2. Приложение документов'),
        lines: [
          t('Buyruq, dastur va asoslovchi hujjatlar', 'Буйруқ, дастур ва асословчи ҳужжатлар', 'Приказ, программа и документы-основания'),
          t('Fayllar PDF koʻrinishida, har biri 20 MB gacha', 'Файллар PDF кўринишида, ҳар бири 20 МБ гача', 'Файлы в формате PDF, каждый не больше 20 МБ'),
        ],
      },
      {
        title: t('3. Rahbarga yuborish', '3. Раҳбарга юбориш', '3. Отправка руководителю'),
        lines: [
          t('Rahbar tasdiqlaydi', 'Раҳбар тасдиқлайди', 'Руководитель утверждает'),
          t('Moderator koʻrib chiqadi', 'Модератор кўриб чиқади', 'Модератор рассматривает'),
          t('Har bir qadam tarixda qoladi', 'Ҳар бир қадам тарихда қолади', 'Каждый шаг остаётся в истории'),
        ],
      },
    ],
  },
  {
    key: 'deadlines',
    tag: 'муддат',
    annotation: 'Муддатлар қандай ҳисобланади, қаерда кўринади ва тизим улар ҳақида қачон эслатади.',
    slides: [
      {
        title: t('Muddatlar va eslatmalar', 'Муддатлар ва эслатмалар', 'Сроки и напоминания'),
        lines: [course],
      },
      {
        title: t('Muddat qanday hisoblanadi', 'Муддат қандай ҳисобланади', 'Как считается срок'),
        lines: [
          t('Ish kunlarida, ish jadvali boʻyicha', 'Иш кунларида, иш жадвали бўйича', 'В рабочих днях, по рабочему графику'),
          t('Bayram va dam olish kunlari kirmaydi', 'Байрам ва дам олиш кунлари кирмайди', 'Праздники и выходные не считаются'),
        ],
      },
      {
        title: t('Muddat qayerda koʻrinadi', 'Муддат қаерда кўринади', 'Где виден срок'),
        lines: [
          t('Bosh sahifada: muddati yaqin va oʻtganlar', 'Бош саҳифада: муддати яқин ва ўтганлар', 'На главной странице: близкие и прошедшие сроки'),
          t('Roʻyxatda va hujjat sahifasida', 'Рўйхатда ва ҳужжат саҳифасида', 'В списке и на странице документа'),
        ],
      },
      {
        title: t('Tizim qachon eslatadi', 'Тизим қачон эслатади', 'Когда напоминает система'),
        lines: [
          t('Muddat yaqinlashganda', 'Муддат яқинлашганда', 'Когда срок подходит'),
          t('Muddat oʻtganda', 'Муддат ўтганда', 'Когда срок прошёл'),
        ],
      },
    ],
  },
]

/** Who of the demo has watched how many seconds of which lesson, on which working day counted from today. */
export const watches: readonly { readonly who: string; readonly lesson: string; readonly seconds: number; readonly day: number }[] = [
  { who: 'topinspector', lesson: 'registration', seconds: 40, day: -9 },
  { who: 'topinspector', lesson: 'deadlines', seconds: 40, day: -8 },
  { who: 'inspector2', lesson: 'registration', seconds: 40, day: -7 },
  { who: 'inspector2', lesson: 'deadlines', seconds: 12, day: -7 },
  { who: 'inspector', lesson: 'registration', seconds: 17, day: -4 },
  { who: 'hr', lesson: 'registration', seconds: 40, day: -3 },
  { who: 'hr', lesson: 'deadlines', seconds: 3, day: -3 },
  { who: 'moderator', lesson: 'registration', seconds: 40, day: -6 },
  { who: 'moderator', lesson: 'deadlines', seconds: 40, day: -5 },
  { who: 'staff', lesson: 'registration', seconds: 21, day: -2 },
]
