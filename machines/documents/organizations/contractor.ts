import {
  defineDirectory,
  digits,
  inn,
  personName,
  text,
  phone,
  type Problems,
  reference,
  type RelatedDocument,
  t,
} from '../../kit/index.ts'
import { place, signing } from './common.ts'

const optional = { required: false }

export const contractor = defineDirectory({
  type: 'contractor',
  permission: 'Contractor',
  label: {
    one: t('Тадбиркорлик субъекти', 'Субъект предпринимательства'),
    many: t('Тадбиркорлик субъектлари', 'Субъекты предпринимательства'),
  },
  fields: {
    inn: inn(t('СТИР', 'ИНН')),
    name: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
    /** The digits are copied onto checks; the directory record beside them says what they mean, where it is known. */
    oked: digits(t('ИФУТ', 'ОКЭД'), { lengths: [5], divided: true }),
    okedId: reference('oked', t('Асосий фаолият тури', 'Основной вид деятельности'), optional),
    ...place,
    address: text(t('Манзил', 'Адрес'), { max: 500 }),
    director: personName(t('Раҳбар', 'Руководитель'), optional),
    phone: phone(t('Телефон рақами', 'Номер телефона'), optional),
    signing,
  },
  title: 'name',
  optionDetail: 'inn',
  selectList: 'visible',
  sections: {
    business: { label: t('Субъект', 'Субъект'), fields: ['inn', 'name', 'oked', 'okedId', 'signing'] },
    place: { label: t('Жойлашуви', 'Местонахождение'), fields: ['regionId', 'districtId', 'address'] },
    contacts: { label: t('Алоқа', 'Контакты'), fields: ['director', 'phone'] },
  },
  lookups: { okedRecord: { refers: 'okedId', reads: ['code'] } },
  rules: ({ values, lookups }) => miscoded(values.oked, lookups.okedRecord),
  unique: ['inn'],
  aliases: { contractor: 'name', contractorInn: 'inn', contractorOked: 'oked' },
  list: {
    columns: ['inn', 'name', 'oked', 'regionId', 'districtId', 'director', 'phone', 'state'],
    filters: ['inn', 'oked', 'regionId', 'districtId', 'state'],
    search: ['inn', 'name', 'director'],
    sort: 'name',
  },
})

function miscoded(digits: string | null, record: RelatedDocument<'oked', 'code'> | null | undefined): Problems {
  const code = record?.values.code
  if (!digits || typeof code !== 'string' || code === digits) return {}
  return {
    okedId: [
      t(`Танланган фаолият турининг коди ${code}, ИФУТ эса ${digits}`, `Код выбранного вида деятельности ${code}, а ОКЭД — ${digits}`),
    ],
  }
}
