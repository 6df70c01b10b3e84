import {
  date,
  defineDirectory,
  isEmpty,
  merge,
  personName,
  problem,
  type Problems,
  type Situation,
  t,
  text,
  type Values,
} from '../../kit/index.ts'
import { expiryDeadlines } from './expiry.ts'

const optional = { required: false }

const fields = {
  name: personName(t('Ф.И.Ш.', 'Ф.И.О.')),
  contractNumber: text(t('Шартнома рақами', 'Номер договора'), { max: 50, ...optional }),
  licenseNumber: text(t('Лицензия рақами', 'Номер лицензии'), { max: 50, ...optional }),
  licenseDate: date(t('Лицензия берилган сана', 'Дата выдачи лицензии'), optional),
  licenseExpiration: date(t('Лицензия амал қилиш муддати', 'Срок действия лицензии'), optional),
  organizationName: text(t('Ташкилот номи', 'Наименование организации'), { max: 500, ...optional }),
  address: text(t('Манзил', 'Адрес'), { max: 500, ...optional }),
}

/** An auditor or expert from outside, whom checks and audit events call in. */
export const expert = defineDirectory({
  type: 'expert',
  permission: 'Expert',
  label: { one: t('Аудитор ёки эксперт', 'Аудитор или эксперт'), many: t('Аудиторлар ва экспертлар', 'Аудиторы и эксперты') },
  fields,
  title: 'name',
  optionDetail: 'licenseNumber',
  selectList: 'visible',
  sections: {
    person: { label: t('Шахс', 'Лицо'), fields: ['name', 'organizationName', 'address'] },
    license: {
      label: t('Шартнома ва лицензия', 'Договор и лицензия'),
      fields: ['contractNumber', 'licenseNumber', 'licenseDate', 'licenseExpiration'],
    },
  },
  rules,
  deadlines: expiryDeadlines('license', 'licenseExpiration', t('Лицензияни янгилаш', 'Обновить лицензию')),
  personal: ['name', 'contractNumber', 'licenseNumber', 'address'],
  list: {
    columns: ['name', 'organizationName', 'licenseNumber', 'licenseExpiration', 'contractNumber', 'state'],
    filters: ['name', 'organizationName', 'licenseNumber', 'licenseExpiration', 'due', 'late', 'state'],
    search: ['name', 'organizationName', 'licenseNumber', 'contractNumber'],
    sort: 'name',
  },
})

/** A last day without a licence could not be judged; a licence may have no last day. */
function rules({ values: { licenseNumber, licenseDate, licenseExpiration } }: Situation<Values<typeof fields>>): Problems {
  const numbered = isEmpty(licenseNumber) && !isEmpty(licenseExpiration) ? problem(fields, 'licenseNumber', 'required') : {}
  return licenseDate && licenseExpiration && licenseExpiration <= licenseDate
    ? merge(numbered, { licenseExpiration: [tooEarly] })
    : numbered
}

const tooEarly = t('Лицензия муддати берилган санадан кейин тугаши керак', 'Срок действия лицензии должен закончиться после даты выдачи')
