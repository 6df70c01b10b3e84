import { type Fields, reference, t } from '../../kit/index.ts'

/** Where a body or a business is: its region and a district of that region. */
export const place = {
  regionId: reference('region', t('Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Туман (шаҳар)', 'Район (город)'), { matching: { regionId: 'regionId' } }),
} satisfies Fields
