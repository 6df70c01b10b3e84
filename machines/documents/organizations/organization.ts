import {
  choice,
  defineDirectory,
  digits,
  flag,
  inn,
  text,
  names,
  personName,
  phone,
  problem,
  type Problems,
  reference,
  type RelatedDocument,
  type Situation,
  t,
  type Values,
} from '../../kit/index.ts'
import { place, signing } from './common.ts'

const optional = { required: false }

/** A branch is an organization of its own: its region, district and address are the branch's. */
export const fields = {
  inn: inn(t('СТИР', 'ИНН')),
  code: text(t('Ташкилот коди', 'Код организации'), { max: 20, ...optional }),
  name: names(t('Номи', 'Наименование')),
  kind: choice(t('Вазифаси', 'Назначение'), {
    options: {
      supervising: t('Назорат қилувчи орган', 'Контролирующий орган'),
      authorized: t('Ваколатли орган', 'Уполномоченный орган'),
      other: t('Бошқа', 'Иная'),
    },
  }),
  parentId: reference('organization', t('Юқори турувчи ташкилот', 'Вышестоящая организация'), optional),
  isFilial: flag(t('Филиал (ҳудудий бўлинма)', 'Филиал (территориальное подразделение)'), optional),
  isTopInspector: flag(t('Юқори назорат органи', 'Вышестоящий орган контроля'), optional),
  activityTypeId: reference('oked', t('Фаолият тури', 'Вид деятельности'), optional),
  ...place,
  address: text(t('Манзил', 'Адрес'), { max: 500 }),
  director: personName(t('Раҳбар', 'Руководитель'), optional),
  accounter: personName(t('Бош ҳисобчи', 'Главный бухгалтер'), optional),
  phone: phone(t('Телефон рақами', 'Номер телефона'), optional),
  signing,
  bankId: reference('bank', t('Банк', 'Банк'), optional),
  /** Copied from the bank and from the district, whose codes may change later. */
  bankCode: digits(t('Банк коди (МФО)', 'Код банка (МФО)'), { lengths: [5], ...optional }),
  soato: digits(t('СОАТО коди', 'Код СОАТО'), { lengths: [7, 10], ...optional }),
}

export const organization = defineDirectory({
  type: 'organization',
  permission: 'Organization',
  label: { one: t('Ташкилот', 'Организация'), many: t('Ташкилотлар', 'Организации') },
  labelGender: 'feminine',
  fields,
  title: 'name',
  optionDetail: 'inn',
  selectList: 'everybody',
  sections: {
    body: { label: t('Ташкилот', 'Организация'), fields: ['inn', 'code', 'name', 'kind', 'activityTypeId'] },
    structure: { label: t('Тузилмаси', 'Структура'), fields: ['parentId', 'isFilial', 'isTopInspector', 'signing'] },
    place: { label: t('Жойлашуви', 'Местонахождение'), fields: ['regionId', 'districtId', 'address'] },
    contacts: { label: t('Раҳбарият ва алоқа', 'Руководство и контакты'), fields: ['director', 'accounter', 'phone', 'bankId'] },
  },
  parties: { id: {} },
  defaults: () => ({ isFilial: false, isTopInspector: false }),
  lookups: {
    district: { refers: 'districtId', reads: ['soato'] },
    bank: { refers: 'bankId', reads: ['bankCode'] },
    parent: { refers: 'parentId', reads: ['inn', 'isFilial'] },
    above: { through: 'parentId', to: 'parentId', reads: ['inn', 'parentId'] },
  },
  copies: { bankCode: ['bank', 'bankCode'], soato: ['district', 'soato'] },
  rules: misparented,
  unique: ['inn', 'code'],
  aliases: { orderCode: 'code', fullName: 'name' },
  list: {
    columns: ['inn', 'name', 'kind', 'parentId', 'regionId', 'districtId', 'director', 'state'],
    filters: [
      'inn',
      'code',
      'name',
      'kind',
      'parentId',
      'isFilial',
      'isTopInspector',
      'regionId',
      'districtId',
      'soato',
      'address',
      'director',
      'bankId',
      'state',
    ],
    search: ['inn', 'code', 'name', 'director'],
    sort: 'name',
  },
})

interface Lookups {
  readonly parent?: RelatedDocument<'organization', 'inn' | 'isFilial'> | null
  /** The body above that. */
  readonly above?: readonly RelatedDocument<'organization', 'inn' | 'parentId'>[]
}

/**
 * A branch has a body above it, which is of the same kind and no branch itself: branches have no branches. Nobody has more than two
 * bodies above: a circle, however long, is closed by somebody who would.
 */
function misparented({ values, lookups }: Situation<Values<typeof fields>, Lookups>): Problems {
  if (values.isFilial === true && !values.parentId) return problem(fields, 'parentId', 'required')
  const parent = lookups.parent?.values
  if (!parent) return {}
  if (parent.inn === values.inn) return say(t('Ташкилот ўзига ўзи бўйсунмайди', 'Организация не может подчиняться самой себе'))
  if (values.isFilial === true && parent.isFilial === true) {
    return say(t('Филиалнинг филиали бўлмайди', 'У филиала не может быть своего филиала'))
  }
  if (lookups.above?.some(({ values: above }) => above.inn === values.inn))
    return say(t('Юқори турувчи ташкилотнинг ўзи шу ташкилотга бўйсунади', 'Вышестоящая организация сама подчиняется этой'))
  if (lookups.above?.some(({ values: above }) => above.parentId !== null)) {
    return say(t('Ташкилотлар бўйсунуви уч поғонадан ошмайди', 'Подчинение организаций имеет не более трёх ступеней'))
  }
  return {}
}

const say = (text: Problems[string][number]): Problems => ({ parentId: [text] })
