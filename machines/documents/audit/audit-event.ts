import {
  choice,
  date,
  decimal,
  defineDirectory,
  files,
  inn,
  problem,
  type Problems,
  reference,
  references,
  t,
  text,
  type Text,
  type Values,
} from '../../kit/index.ts'

const optional = { required: false }

/** A sum in millions, with one digit after the point. */
const millions = (label: Text) => decimal(label, { scale: 1, unit: t('млн сўм', 'млн сум'), ...optional })

const fields = {
  organizationId: reference('organization', t('Аудит ўтказган ташкилот', 'Организация, проводившая аудит')),
  form: choice(t('Шакли', 'Форма'), {
    options: { planned: t('Режали', 'Плановая'), unplanned: t('Режадан ташқари', 'Внеплановая') },
  }),
  performType: choice(t('Ўтказиш тартиби', 'Порядок проведения'), {
    options: {
      independent: t('Мустақил', 'Самостоятельно'),
      withExperts: t('Мутахассислар жалб қилинган ҳолда', 'С привлечением специалистов'),
      joint: t('Бошқа органлар билан биргаликда', 'Совместно с другими органами'),
    },
  }),
  auditType: choice(t('Аудит тури', 'Тип аудита'), {
    options: {
      financial: t('Молиявий аудит', 'Финансовый аудит'),
      compliance: t('Мувофиқлик аудити', 'Аудит соответствия'),
      performance: t('Самарадорлик аудити', 'Аудит эффективности'),
    },
  }),
  kind: choice(t('Тадбир тури', 'Вид мероприятия'), {
    options: {
      comprehensive: t('Комплекс', 'Комплексное'),
      thematic: t('Мавзули', 'Тематическое'),
      followUp: t('Назорат тартибидаги', 'Контрольное'),
    },
  }),
  method: choice(t('Усули', 'Метод'), {
    options: {
      continuous: t('Ялпи', 'Сплошной'),
      selective: t('Танланма', 'Выборочный'),
      combined: t('Аралаш', 'Комбинированный'),
    },
  }),
  startDate: date(t('Бошланган сана', 'Дата начала')),
  endDate: date(t('Тугаган сана', 'Дата окончания')),
  objectName: text(t('Объект номи', 'Наименование объекта'), { max: 500 }),
  objectInn: inn(t('Объект СТИРи', 'ИНН объекта')),
  financingSource: choice(t('Молиялаштириш манбаи', 'Источник финансирования'), {
    options: {
      budget: t('Давлат бюджети', 'Государственный бюджет'),
      extrabudgetary: t('Бюджетдан ташқари маблағлар', 'Внебюджетные средства'),
      own: t('Ўз маблағлари', 'Собственные средства'),
      credit: t('Кредит ва грантлар', 'Кредиты и гранты'),
    },
  }),
  detected: millions(t('Аниқланган камчиликлар', 'Выявленные недостатки')),
  justified: millions(t('Асосланган камчиликлар', 'Обоснованные недостатки')),
  unjustified: millions(t('Асосланмаган камчиликлар', 'Необоснованные недостатки')),
  paid: millions(t('Ундирилган', 'Взыскано')),
  left: millions(t('Қолдиқ', 'Остаток')),
  saved: millions(t('Тежалган', 'Сэкономлено')),
  covered: millions(t('Қопланган', 'Возмещено')),
  offenseCode: text(t('Ҳуқуқбузарлик моддаси', 'Статья правонарушения'), { max: 100, ...optional }),
  normativeDocument: text(t('Норматив ҳужжат', 'Нормативный документ'), { max: 500, ...optional }),
  experts: references('expert', t('Аудиторлар ва экспертлар', 'Аудиторы и эксперты'), optional),
  files: files(t('Ҳужжатлар', 'Документы'), optional),
}

export const auditevent = defineDirectory({
  type: 'auditevent',
  permission: 'AuditEvent',
  label: { one: t('Аудит тадбири', 'Аудиторское мероприятие'), many: t('Аудит тадбирлари', 'Аудиторские мероприятия') },
  fields,
  title: 'objectName',
  sections: {
    event: {
      label: t('Тадбир', 'Мероприятие'),
      fields: ['organizationId', 'form', 'performType', 'auditType', 'kind', 'method', 'startDate', 'endDate'],
    },
    object: { label: t('Объект', 'Объект'), fields: ['objectName', 'objectInn', 'financingSource'] },
    sums: { label: t('Суммалар', 'Суммы'), fields: ['detected', 'justified', 'unjustified', 'paid', 'left', 'saved', 'covered'] },
    grounds: { label: t('Асослар', 'Основания'), fields: ['offenseCode', 'normativeDocument', 'experts', 'files'] },
  },
  party: 'organizationId',
  parties: { organizationId: {} },
  defaults: ({ organizationId }) => ({ organizationId }),
  rules: ({ values }) => ({ ...backwards(values), ...tooMuch(values) }),
  list: {
    columns: ['objectName', 'objectInn', 'form', 'auditType', 'startDate', 'endDate', 'detected', 'paid', 'organizationId', 'state'],
    filters: [
      'organizationId',
      'form',
      'performType',
      'auditType',
      'kind',
      'method',
      'financingSource',
      'objectInn',
      'startDate',
      'endDate',
      'detected',
      'experts',
      'state',
    ],
    search: ['objectName', 'objectInn', 'offenseCode'],
    sort: '-startDate',
  },
})

type AuditEvent = Values<typeof fields>

const backwards = ({ startDate, endDate }: AuditEvent): Problems =>
  startDate && endDate && endDate < startDate ? problem(fields, 'endDate', 'endsEarlier') : {}

/** Sums are compared in tenths of a million, which are whole numbers: doubles would not add up. */
function tooMuch({ detected, justified, unjustified }: AuditEvent): Problems {
  const tenths = (sum: number | null) => Math.round((sum ?? 0) * 10)
  if (tenths(justified) + tenths(unjustified) <= tenths(detected)) return {}
  if (detected === null) return problem(fields, 'detected', 'required')
  return {
    detected: [
      t(
        'Асосланган ва асосланмаган камчиликлар йиғиндиси аниқланганидан ошмаслиги керак',
        'Сумма обоснованных и необоснованных недостатков не может превышать выявленные',
      ),
    ],
  }
}
