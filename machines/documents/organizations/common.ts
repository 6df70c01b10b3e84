import { type Fields, choice, reference, t } from '../../kit/index.ts'

/** Whether the people of an organization, or of a business, sign their decisions (`Signing`); they do not where it is empty. */
export const signing = choice(t('Қарорларни электрон имзолаш', 'Электронное подписание решений'), {
  options: {
    off: t('Имзоланмайди', 'Не подписываются'),
    possible: t('Имзолаш мумкин', 'Можно подписывать'),
    required: t('Имзо талаб қилинади', 'Подпись обязательна'),
  },
  required: false,
})

/** Where a body or a business is: its region and a district of that region. */
export const place = {
  regionId: reference('region', t('Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Туман (шаҳар)', 'Район (город)'), { matching: { regionId: 'regionId' } }),
} satisfies Fields
