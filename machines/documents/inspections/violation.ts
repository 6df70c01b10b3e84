import {
  cellPlace, choice, date, defineDirectory, files, integer, isEmpty, paragraph, personName, type Problems, reference, type RelatedDocument, rows,
  t, text, type Values,
} from '../../kit/index.ts'
import { copiedNames, fieldsOfCheck, filtersOfCheck, searchOfCheck } from './of-check.ts'

const optional = { required: false }
const count = { min: 0, max: 1_000_000 }

const fields = {
  ...fieldsOfCheck(),
  conclusionId: reference('inspectionconclusion', t('Xulosa', 'Хулоса', 'Заключение'), { states: ['approved'], opens: true }),
  organizationId: reference('organization', t('Qoidabuzarlikka yoʻl qoʻygan organ', 'Қоидабузарликка йўл қўйган орган', 'Орган, допустивший нарушение')),
  detectedDate: date(t('Aniqlangan sana', 'Аниқланган сана', 'Дата выявления')),
  detectedCaseCount: integer(t('Aniqlangan holatlar soni', 'Аниқланган ҳолатлар сони', 'Число выявленных случаев'), { ...count, min: 1 }),
  edoCount: integer(t('Elektron hujjatlar soni', 'Электрон ҳужжатлар сони', 'Число электронных документов'), { ...count, ...optional }),
  officials: rows(t('Mansabdor shaxslar', 'Мансабдор шахслар', 'Должностные лица'), {
    ...optional,
    fields: {
      employeeId: reference('employee', t('Xodim', 'Ходим', 'Сотрудник'), {
        ...optional,
        matching: { organizationId: 'organizationId' },
        hint: t('Xodimlari sizga koʻrinadigan organlar uchun', 'Ходимлари сизга кўринадиган органлар учун', 'Для органов, сотрудников которых вы видите'),
      }),
      // The authorized body does not see the employees of others: it knows them by name.
      fullName: personName(t('F.I.Sh.', 'Ф.И.Ш.', 'Ф.И.О.'), { max: 200, ...optional, hint: t('Xodim tanlanmagan boʻlsa', 'Ходим танланмаган бўлса', 'Если сотрудник не выбран') }),
      positionId: reference('position', t('Lavozimi', 'Лавозими', 'Должность'), optional),
      measure: choice(t('Koʻrilgan chora', 'Кўрилган чора', 'Принятая мера'), {
        options: {
          protocol: t('Maʼmuriy bayonnoma', 'Маъмурий баённома', 'Административный протокол'),
          submission: t('Taqdimnoma', 'Тақдимнома', 'Представление'),
          criminalProposal: t('Jinoyat ishi qoʻzgʻatish taklifi', 'Жиноят иши қўзғатиш таклифи', 'Предложение о возбуждении уголовного дела'),
          fine: t('Jarima', 'Жарима', 'Штраф'),
          contractTerminated: t('Mehnat shartnomasi bekor qilingan', 'Меҳнат шартномаси бекор қилинган', 'Трудовой договор прекращён'),
          disciplinary: t('Intizomiy jazo', 'Интизомий жазо', 'Дисциплинарное взыскание'),
          warning: t('Ogohlantirish', 'Огоҳлантириш', 'Предупреждение'),
          underReview: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'),
        },
      }),
      docNumber: text(t('Hujjat raqami', 'Ҳужжат рақами', 'Номер документа'), { max: 50, ...optional }),
      date: date(t('Sana', 'Сана', 'Дата'), optional),
    },
  }),
  text: paragraph(t('Izoh', 'Изоҳ', 'Комментарий'), optional),
  files: files(t('Hujjatlar', 'Ҳужжатлар', 'Документы'), optional),
}

/** The conclusion has these from its check, and a violation from the conclusion. */
const ofCheck = ['requestId', ...copiedNames] as const

export const orginspectionviolation = defineDirectory({
  type: 'orginspectionviolation',
  permission: 'OrgInspectionViolation',
  label: {
    one: t('Mansabdor shaxslar qoidabuzarligi', 'Мансабдор шахслар қоидабузарлиги', 'Нарушение должностных лиц'),
    many: t('Mansabdor shaxslar qoidabuzarliklari', 'Мансабдор шахслар қоидабузарликлари', 'Нарушения должностных лиц'),
    short: t('Qoidabuzarliklar', 'Қоидабузарликлар', 'Нарушения'),
  },
  fields,
  title: 'contractorName',
  party: 'authorizedOrganizationId',
  parties: { authorizedOrganizationId: {}, organizationId: {} },
  lookups: { conclusion: { refers: 'conclusionId', reads: ['kind', ...ofCheck] } },
  copies: Object.fromEntries(ofCheck.map((name) => [name, ['conclusion', name]])),
  rules: ({ values: { officials }, lookups: { conclusion } }) => ({ ...lawful(conclusion), ...unnamed(officials) }),
  list: {
    columns: ['requestDocNumber', 'contractorName', 'organizationId', 'detectedDate', 'detectedCaseCount', 'authorizedOrganizationId', 'state'],
    filters: ['organizationId', 'conclusionId', 'detectedDate', 'detectedCaseCount', ...filtersOfCheck, 'state'],
    search: [...searchOfCheck],
    sort: '-detectedDate',
  },
})

/** A violation is recorded of a conclusion that found one. */
function lawful(conclusion: RelatedDocument<'kind'> | null | undefined): Problems {
  return conclusion?.values.kind === 'lawful'
    ? { conclusionId: [t('Xulosa boʻyicha tekshirish qonuniy deb topilgan', 'Хулоса бўйича текшириш қонуний деб топилган', 'По заключению проверка признана законной')] }
    : {}
}

/** The problems of officials without both: each is an employee whom the writer sees, or else a name. */
const unnamed = (officials: Values<typeof fields>['officials']): Problems =>
  Object.fromEntries(
    (officials ?? []).flatMap(({ employeeId, fullName }, i) =>
      isEmpty(employeeId) && isEmpty(fullName) ? [[cellPlace('officials', i, 'fullName', name).path, [noName]]] : []),
  )

const name = fields.officials.options.fields.fullName

const noName = t('Xodimni tanlang yoki F.I.Sh.ni yozing', 'Ходимни танланг ёки Ф.И.Ш.ни ёзинг', 'Выберите сотрудника или укажите Ф.И.О.')
