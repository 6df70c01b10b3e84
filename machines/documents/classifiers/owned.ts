import { type Fields, names, paragraph, reference, t, text } from '../../kit/index.ts'

const optional = { required: false }

/** The fields of a record that belongs to one organization, or is common to all where it names none. */
export const owned = {
  organizationId: reference('organization', t('Ташкилот', 'Организация'), {
    ...optional,
    hint: t('Танланмаса, ёзув барча ташкилотлар учун умумий', 'Если не выбрана, запись общая для всех организаций'),
  }),
  code: text(t('Коди', 'Код'), { max: 20, ...optional }),
  name: names(t('Номи', 'Наименование')),
  text: paragraph(t('Матни', 'Текст'), optional),
  normativeDocument: text(t('Норматив ҳужжат', 'Нормативный документ'), { max: 500, ...optional }),
} satisfies Fields

/** The parts that all directories of such records declare alike. */
export const ownedDirectory = {
  owner: 'organizationId',
  title: 'name',
  optionDetail: 'code',
  unique: [['organizationId', 'code']],
} as const

/** The fields of such a record that is about a control function; about all of them where it names none. */
export const ofControlFunction = {
  ...owned,
  controlFunctionId: reference('controlfunction', t('Назорат функцияси', 'Функция контроля'), {
    matching: { organizationId: 'organizationId' },
    ...optional,
  }),
} satisfies Fields

/** The list of such records. */
export const listOfControlFunction = {
  columns: ['code', 'name', 'controlFunctionId', 'normativeDocument', 'organizationId', 'state'],
  filters: ['organizationId', 'code', 'name', 'controlFunctionId', 'normativeDocument', 'state'],
  search: ['code', 'name', 'normativeDocument'],
  sort: 'name',
} as const
