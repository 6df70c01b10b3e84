import { choice, t } from '../../kit/index.ts'

/** Whether the people of an organization, or of a business, sign their decisions (`Signing`); they do not where it is empty. */
export const signing = choice(t('Qarorlarni elektron imzolash', 'Қарорларни электрон имзолаш', 'Электронное подписание решений'), {
  options: {
    off: t('Imzolanmaydi', 'Имзоланмайди', 'Не подписываются'),
    possible: t('Imzolash mumkin', 'Имзолаш мумкин', 'Можно подписывать'),
    required: t('Imzo talab qilinadi', 'Имзо талаб қилинади', 'Подпись обязательна'),
  },
  required: false,
})
