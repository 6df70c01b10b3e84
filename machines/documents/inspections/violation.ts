import {
  cellPlace,
  choice,
  date,
  defineDirectory,
  files,
  integer,
  isEmpty,
  paragraph,
  personName,
  type Problems,
  reference,
  type RelatedDocument,
  rows,
  t,
  text,
  type Values,
} from '../../kit/index.ts'
import { copiedNames, fieldsOfCheck, filtersOfCheck, searchOfCheck } from './of-check.ts'

const optional = { required: false }
const count = { min: 0, max: 1_000_000 }

const fields = {
  ...fieldsOfCheck(),
  conclusionId: reference('inspectionconclusion', t('Хулоса', 'Заключение'), { states: ['approved'], opens: true }),
  organizationId: reference('organization', t('Қоидабузарликка йўл қўйган орган', 'Орган, допустивший нарушение')),
  detectedDate: date(t('Аниқланган сана', 'Дата выявления')),
  detectedCaseCount: integer(t('Аниқланган ҳолатлар сони', 'Число выявленных случаев'), { ...count, min: 1 }),
  edoCount: integer(t('Электрон ҳужжатлар сони', 'Число электронных документов'), { ...count, ...optional }),
  officials: rows(t('Мансабдор шахслар', 'Должностные лица'), {
    ...optional,
    fields: {
      employeeId: reference('employee', t('Ходим', 'Сотрудник'), {
        ...optional,
        matching: { organizationId: 'organizationId' },
        hint: t('Ходимлари сизга кўринадиган органлар учун', 'Для органов, сотрудников которых вы видите'),
      }),
      // The authorized body does not see the employees of others: it knows them by name.
      fullName: personName(t('Ф.И.Ш.', 'Ф.И.О.'), {
        max: 200,
        ...optional,
        hint: t('Ходим танланмаган бўлса', 'Если сотрудник не выбран'),
      }),
      positionId: reference('position', t('Лавозими', 'Должность'), optional),
      measure: choice(t('Кўрилган чора', 'Принятая мера'), {
        options: {
          protocol: t('Маъмурий баённома', 'Административный протокол'),
          submission: t('Тақдимнома', 'Представление'),
          criminalProposal: t('Жиноят иши қўзғатиш таклифи', 'Предложение о возбуждении уголовного дела'),
          fine: t('Жарима', 'Штраф'),
          contractTerminated: t('Меҳнат шартномаси бекор қилинган', 'Трудовой договор прекращён'),
          disciplinary: t('Интизомий жазо', 'Дисциплинарное взыскание'),
          warning: t('Огоҳлантириш', 'Предупреждение'),
          underReview: t('Кўриб чиқилмоқда', 'На рассмотрении'),
        },
      }),
      docNumber: text(t('Ҳужжат рақами', 'Номер документа'), { max: 50, ...optional }),
      date: date(t('Сана', 'Дата'), optional),
    },
  }),
  text: paragraph(t('Изоҳ', 'Комментарий'), optional),
  files: files(t('Ҳужжатлар ва суратлар', 'Документы и снимки'), { ...optional, photos: true }),
}

/** The conclusion has these from its check, and a violation from the conclusion. */
const ofCheck = ['requestId', ...copiedNames] as const

export const orginspectionviolation = defineDirectory({
  type: 'orginspectionviolation',
  permission: 'OrgInspectionViolation',
  label: {
    one: t('Мансабдор шахслар қоидабузарлиги', 'Нарушение должностных лиц'),
    many: t('Мансабдор шахслар қоидабузарликлари', 'Нарушения должностных лиц'),
    short: t('Қоидабузарликлар', 'Нарушения'),
  },
  fields,
  title: 'contractorName',
  party: 'authorizedOrganizationId',
  parties: { authorizedOrganizationId: {}, organizationId: {} },
  lookups: { conclusion: { refers: 'conclusionId', reads: ['kind', ...ofCheck] } },
  copies: Object.fromEntries(ofCheck.map((name) => [name, ['conclusion', name]])),
  rules: ({ values: { officials }, lookups: { conclusion } }) => ({ ...lawful(conclusion), ...unnamed(officials) }),
  list: {
    columns: [
      'requestDocNumber',
      'contractorName',
      'organizationId',
      'detectedDate',
      'detectedCaseCount',
      'authorizedOrganizationId',
      'state',
    ],
    filters: ['organizationId', 'conclusionId', 'detectedDate', 'detectedCaseCount', ...filtersOfCheck, 'state'],
    search: [...searchOfCheck],
    sort: '-detectedDate',
  },
})

/** A violation is recorded of a conclusion that found one. */
function lawful(conclusion: RelatedDocument<'inspectionconclusion', 'kind'> | null | undefined): Problems {
  return conclusion?.values.kind === 'lawful'
    ? { conclusionId: [t('Хулоса бўйича текшириш қонуний деб топилган', 'По заключению проверка признана законной')] }
    : {}
}

/** The problems of officials without both: each is an employee whom the writer sees, or else a name. */
const unnamed = (officials: Values<typeof fields>['officials']): Problems =>
  Object.fromEntries(
    (officials ?? []).flatMap(({ employeeId, fullName }, i) =>
      isEmpty(employeeId) && isEmpty(fullName) ? [[cellPlace('officials', i, 'fullName', name).path, [noName]]] : [],
    ),
  )

const name = fields.officials.options.fields.fullName

const noName = t('Ходимни танланг ёки Ф.И.Ш.ни ёзинг', 'Выберите сотрудника или укажите Ф.И.О.')
