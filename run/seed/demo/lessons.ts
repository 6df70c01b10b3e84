import { t, type Text } from '@nazorat/machines/i18n'

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

export const category = t('Тизимда ишлаш', 'Работа в системе')

export const course = t('Назорат тизимида ишлаш асослари', 'Основы работы в системе «Назорат»')

/** The demo's lessons, in the order of their course. */
export const lessons: readonly Lesson[] = [
  {
    key: 'registration',
    tag: 'текшириш',
    annotation: 'Инспектор текширишни яратади, ҳужжатларни илова қилади ва раҳбарга юборади.',
    slides: [
      {
        title: t('Текширишни рўйхатга олиш', 'Регистрация проверки'),
        lines: [course],
      },
      {
        title: t('1. Текширишни яратиш', '1. Создание проверки'),
        lines: [
          t('Тадбиркорни танланг', 'Выберите предпринимателя'),
          t('Асос ва муддатларни кўрсатинг', 'Укажите основание и сроки'),
          t('Сертификати амалдаги инспекторларни бириктиринг', 'Назначьте инспекторов с действующим сертификатом'),
        ],
      },
      {
        title: t('2. Ҳужжатларни илова қилиш', '2. Приложение документов'),
        lines: [
          t('Буйруқ, дастур ва асословчи ҳужжатлар', 'Приказ, программа и документы-основания'),
          t('Файллар PDF кўринишида, ҳар бири 20 МБ гача', 'Файлы в формате PDF, каждый не больше 20 МБ'),
        ],
      },
      {
        title: t('3. Раҳбарга юбориш', '3. Отправка руководителю'),
        lines: [
          t('Раҳбар тасдиқлайди', 'Руководитель утверждает'),
          t('Модератор кўриб чиқади', 'Модератор рассматривает'),
          t('Ҳар бир қадам тарихда қолади', 'Каждый шаг остаётся в истории'),
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
        title: t('Муддатлар ва эслатмалар', 'Сроки и напоминания'),
        lines: [course],
      },
      {
        title: t('Муддат қандай ҳисобланади', 'Как считается срок'),
        lines: [
          t('Иш кунларида, иш жадвали бўйича', 'В рабочих днях, по рабочему графику'),
          t('Байрам ва дам олиш кунлари кирмайди', 'Праздники и выходные не считаются'),
        ],
      },
      {
        title: t('Муддат қаерда кўринади', 'Где виден срок'),
        lines: [
          t('Бош саҳифада: муддати яқин ва ўтганлар', 'На главной странице: близкие и прошедшие сроки'),
          t('Рўйхатда ва ҳужжат саҳифасида', 'В списке и на странице документа'),
        ],
      },
      {
        title: t('Тизим қачон эслатади', 'Когда напоминает система'),
        lines: [t('Муддат яқинлашганда', 'Когда срок подходит'), t('Муддат ўтганда', 'Когда срок прошёл')],
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
