import { choice, date, decimal, defineDirectory, files, inn, problem, type Problems, reference, references, t, text, type Text, type Values } from '../../kit/index.ts'

const optional = { required: false }

/** A sum in millions, with one digit after the point. */
const millions = (label: Text) => decimal(label, { scale: 1, unit: t('mln soʻm', 'млн сўм', 'млн сум'), ...optional })

const fields = {
  organizationId: reference('organization', t('Audit oʻtkazgan tashkilot', 'Аудит ўтказган ташкилот', 'Организация, проводившая аудит')),
  form: choice(t('Shakli', 'Шакли', 'Форма'), {
    options: { planned: t('Rejali', 'Режали', 'Плановая'), unplanned: t('Rejadan tashqari', 'Режадан ташқари', 'Внеплановая') },
  }),
  performType: choice(t('Oʻtkazish tartibi', 'Ўтказиш тартиби', 'Порядок проведения'), {
    options: {
      independent: t('Mustaqil', 'Мустақил', 'Самостоятельно'),
      withExperts: t('Mutaxassislar jalb qilingan holda', 'Мутахассислар жалб қилинган ҳолда', 'С привлечением специалистов'),
      joint: t('Boshqa organlar bilan birgalikda', 'Бошқа органлар билан биргаликда', 'Совместно с другими органами'),
    },
  }),
  auditType: choice(t('Audit turi', 'Аудит тури', 'Тип аудита'), {
    options: {
      financial: t('Moliyaviy audit', 'Молиявий аудит', 'Финансовый аудит'),
      compliance: t('Muvofiqlik auditi', 'Мувофиқлик аудити', 'Аудит соответствия'),
      performance: t('Samaradorlik auditi', 'Самарадорлик аудити', 'Аудит эффективности'),
    },
  }),
  kind: choice(t('Tadbir turi', 'Тадбир тури', 'Вид мероприятия'), {
    options: {
      comprehensive: t('Kompleks', 'Комплекс', 'Комплексное'),
      thematic: t('Mavzuli', 'Мавзули', 'Тематическое'),
      followUp: t('Nazorat tartibidagi', 'Назорат тартибидаги', 'Контрольное'),
    },
  }),
  method: choice(t('Usuli', 'Усули', 'Метод'), {
    options: {
      continuous: t('Yalpi', 'Ялпи', 'Сплошной'),
      selective: t('Tanlanma', 'Танланма', 'Выборочный'),
      combined: t('Aralash', 'Аралаш', 'Комбинированный'),
    },
  }),
  startDate: date(t('Boshlangan sana', 'Бошланган сана', 'Дата начала')),
  endDate: date(t('Tugagan sana', 'Тугаган сана', 'Дата окончания')),
  objectName: text(t('Obyekt nomi', 'Объект номи', 'Наименование объекта'), { max: 500 }),
  objectInn: inn(t('Obyekt STIRi', 'Объект СТИРи', 'ИНН объекта')),
  financingSource: choice(t('Moliyalashtirish manbai', 'Молиялаштириш манбаи', 'Источник финансирования'), {
    options: {
      budget: t('Davlat budjeti', 'Давлат бюджети', 'Государственный бюджет'),
      extrabudgetary: t('Budjetdan tashqari mablagʻlar', 'Бюджетдан ташқари маблағлар', 'Внебюджетные средства'),
      own: t('Oʻz mablagʻlari', 'Ўз маблағлари', 'Собственные средства'),
      credit: t('Kredit va grantlar', 'Кредит ва грантлар', 'Кредиты и гранты'),
    },
  }),
  detected: millions(t('Aniqlangan kamchiliklar', 'Аниқланган камчиликлар', 'Выявленные недостатки')),
  justified: millions(t('Asoslangan kamchiliklar', 'Асосланган камчиликлар', 'Обоснованные недостатки')),
  unjustified: millions(t('Asoslanmagan kamchiliklar', 'Асосланмаган камчиликлар', 'Необоснованные недостатки')),
  paid: millions(t('Undirilgan', 'Ундирилган', 'Взыскано')),
  left: millions(t('Qoldiq', 'Қолдиқ', 'Остаток')),
  saved: millions(t('Tejalgan', 'Тежалган', 'Сэкономлено')),
  covered: millions(t('Qoplangan', 'Қопланган', 'Возмещено')),
  offenseCode: text(t('Huquqbuzarlik moddasi', 'Ҳуқуқбузарлик моддаси', 'Статья правонарушения'), { max: 100, ...optional }),
  normativeDocument: text(t('Normativ hujjat', 'Норматив ҳужжат', 'Нормативный документ'), { max: 500, ...optional }),
  experts: references('expert', t('Auditorlar va ekspertlar', 'Аудиторлар ва экспертлар', 'Аудиторы и эксперты'), optional),
  files: files(t('Hujjatlar', 'Ҳужжатлар', 'Документы'), optional),
}

export const auditevent = defineDirectory({
  type: 'auditevent',
  permission: 'AuditEvent',
  label: { one: t('Audit tadbiri', 'Аудит тадбири', 'Аудиторское мероприятие'), many: t('Audit tadbirlari', 'Аудит тадбирлари', 'Аудиторские мероприятия') },
  fields,
  title: 'objectName',
  sections: {
    event: { label: t('Tadbir', 'Тадбир', 'Мероприятие'), fields: ['organizationId', 'form', 'performType', 'auditType', 'kind', 'method', 'startDate', 'endDate'] },
    object: { label: t('Obyekt', 'Объект', 'Объект'), fields: ['objectName', 'objectInn', 'financingSource'] },
    sums: { label: t('Summalar', 'Суммалар', 'Суммы'), fields: ['detected', 'justified', 'unjustified', 'paid', 'left', 'saved', 'covered'] },
    grounds: { label: t('Asoslar', 'Асослар', 'Основания'), fields: ['offenseCode', 'normativeDocument', 'experts', 'files'] },
  },
  party: 'organizationId',
  parties: { organizationId: {} },
  defaults: ({ organizationId }) => ({ organizationId }),
  rules: ({ values }) => ({ ...backwards(values), ...tooMuch(values) }),
  list: {
    columns: ['objectName', 'objectInn', 'form', 'auditType', 'startDate', 'endDate', 'detected', 'paid', 'organizationId', 'state'],
    filters: ['organizationId', 'form', 'performType', 'auditType', 'kind', 'method', 'financingSource', 'objectInn', 'startDate', 'endDate', 'detected', 'experts', 'state'],
    search: ['objectName', 'objectInn', 'offenseCode'],
    sort: '-startDate',
  },
})

type AuditEvent = Values<typeof fields>

const backwards = ({ startDate, endDate }: AuditEvent): Problems => (startDate && endDate && endDate < startDate ? problem(fields, 'endDate', 'endsEarlier') : {})

/** Sums are compared in tenths of a million, which are whole numbers: doubles would not add up. */
function tooMuch({ detected, justified, unjustified }: AuditEvent): Problems {
  const tenths = (sum: number | null) => Math.round((sum ?? 0) * 10)
  if (tenths(justified) + tenths(unjustified) <= tenths(detected)) return {}
  if (detected === null) return problem(fields, 'detected', 'required')
  return {
    detected: [
      t(
        'Asoslangan va asoslanmagan kamchiliklar yigʻindisi aniqlanganidan oshmasligi kerak',
        'Асосланган ва асосланмаган камчиликлар йиғиндиси аниқланганидан ошмаслиги керак',
        'Сумма обоснованных и необоснованных недостатков не может превышать выявленные',
      ),
    ],
  }
}
