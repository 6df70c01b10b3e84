import { choice, t } from '../../kit/index.ts'

/** Whether a body, or a business, has its people sign decisions: not where it is empty. */
export const signing = choice(t('Qarorlarni elektron imzolash', 'Қарорларни электрон имзолаш', 'Электронная подпись решений'), {
  options: {
    off: t('Imzolanmaydi', 'Имзоланмайди', 'Не подписываются'),
    possible: t('Imzolash mumkin', 'Имзолаш мумкин', 'Можно подписывать'),
    required: t('Imzo talab qilinadi', 'Имзо талаб қилинади', 'Подпись обязательна'),
  },
  required: false,
})
