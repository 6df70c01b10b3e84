import { type Fields, reference, type RelatedDocument, type Situation, t, type Problems } from '../../kit/index.ts'

/** Where a body or a business is: its region and a district of that region. */
export const place = {
  regionId: reference('region', t('Viloyat (hudud)', 'Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Tuman (shahar)', 'Туман (шаҳар)', 'Район (город)')),
} satisfies Fields

export const placeLookups = { district: { refers: 'districtId', reads: ['regionId'] } } as const

/** The district lies in the region. */
export function misplaced({ values, lookups: { district } }: Situation<{ regionId: string | null }, { district?: RelatedDocument<'regionId'> | null }>): Problems {
  return district && values.regionId && district.values.regionId !== values.regionId
    ? { districtId: [t('Tanlangan tuman bu viloyatda emas', 'Танланган туман бу вилоятда эмас', 'Выбранный район находится в другой области')] }
    : {}
}
