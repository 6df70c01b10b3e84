import { type Fields, reference, t } from '../../kit/index.ts'

/** Where a body or a business is: its region and a district of that region. */
export const place = {
  regionId: reference('region', t('Viloyat (hudud)', 'Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Tuman (shahar)', 'Туман (шаҳар)', 'Район (город)'), { matching: { regionId: 'regionId' } }),
} satisfies Fields
