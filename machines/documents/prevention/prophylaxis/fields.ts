import { date, files, integer, paragraph, problem, type Problems, reference, type Situation, t, type Values } from '../../../kit/index.ts'
import { place } from '../../organizations/common.ts'

const optional = { required: false }
const count = { min: 1, max: 1_000_000 }

export const fields = {
  organizationId: reference('organization', t('Ташкилот', 'Организация')),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган'), { where: { kind: 'authorized' } }),
  formId: reference('preventivemeasuresform', t('Профилактика шакли', 'Форма профилактики')),
  ...place,
  startDate: date(t('Бошланиш санаси', 'Дата начала')),
  endDate: date(t('Тугаш санаси', 'Дата окончания')),
  numberOfEvents: integer(t('Тадбирлар сони', 'Число мероприятий'), count),
  numberOfBusinessSubjects: integer(t('Тадбиркорлик субъектлари сони', 'Число субъектов предпринимательства'), count),
  topic: paragraph(t('Мавзуси', 'Тема'), optional),
  files: files(t('Режа ҳужжатлари', 'Документы плана')),

  eventCount: integer(t('Ўтказилган тадбирлар сони', 'Число проведённых мероприятий'), {
    min: 0,
    max: count.max,
    startsFrom: 'numberOfEvents',
  }),
  peopleCount: integer(t('Қатнашганлар сони', 'Число участников'), { min: 0, max: 100_000_000 }),
  reportFiles: files(t('Ҳисобот ҳужжатлари', 'Документы отчёта')),

  sentDate: date(t('Биринчи юборилган сана', 'Дата первой отправки')),
  reason: paragraph(t('Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    plan: {
      label: t('Режа', 'План'),
      fields: [
        'organizationId',
        'authorizedOrganizationId',
        'formId',
        'regionId',
        'districtId',
        'startDate',
        'endDate',
        'numberOfEvents',
        'numberOfBusinessSubjects',
        'topic',
        'files',
      ],
    },
  },
  rules,
} as const

function rules({ values: { startDate, endDate } }: Situation<Values<typeof fields>>): Problems {
  return startDate && endDate && endDate < startDate ? problem(fields, 'endDate', 'endsEarlier') : {}
}
