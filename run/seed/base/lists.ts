import { preventiveForms } from '@nazorat/machines/documents/prevention/preventive-measures-form'
import { t, type Text } from '@nazorat/machines/i18n'
import { seeded } from '../record.ts'

const rejectionReasons = {
  noGrounds: t('Текшириш ўтказиш учун асос етарли эмас', 'Недостаточно оснований для проведения проверки'),
  notCompetent: t('Текшириш предмети орган ваколатига кирмайди', 'Предмет проверки не входит в полномочия органа'),
  alreadyChecked: t('Давр илгари текширилган', 'Период уже проверен'),
  lowRisk: t('Субъект паст хавф тоифасига киради', 'Субъект относится к низкой категории риска'),
  exempt: t('Субъект текширишлардан озод этилган муддатда', 'Субъект освобождён от проверок на текущий срок'),
  noStudy: t('Дастлабки ўрганиш сифатсиз ўтказилган', 'Предварительное изучение проведено некачественно'),
  programme: t('Текшириш дастури предметга мос эмас', 'Программа проверки не соответствует её предмету'),
  anonymous: t('Мурожаат аноним бўлиб, кўриб чиқилмайди', 'Обращение анонимно и рассмотрению не подлежит'),
  documents: t('Илова қилинган ҳужжатлар тўлиқ эмас', 'Приложенные документы неполны'),
  prophylaxis: t('Камчиликларни профилактика тадбири билан бартараф этиш мумкин', 'Нарушения можно устранить профилактическими мерами'),
} satisfies Record<string, Text>

const inspectionTypes = {
  site: t('Жойига чиқиб текшириш', 'Выездная проверка'),
  documents: t('Ҳужжатлар асосида текшириш', 'Документарная проверка'),
  mixed: t('Ҳужжатлар асосида ва жойига чиқиб текшириш', 'Документарная и выездная проверка'),
  joint: t('Бошқа органлар билан биргаликдаги текшириш', 'Совместная проверка с другими органами'),
  sampling: t('Намуна олиш ва синов ўтказиш билан текшириш', 'Проверка с отбором проб и испытаниями'),
} satisfies Record<string, Text>

const positions = {
  head: t('Бошлиқ', 'Начальник'),
  deputy: t('Бошлиқ ўринбосари', 'Заместитель начальника'),
  director: t('Директор', 'Директор'),
  departmentHead: t('Бўлим бошлиғи', 'Начальник отдела'),
  chiefInspector: t('Бош инспектор', 'Главный инспектор'),
  leadingInspector: t('Етакчи инспектор', 'Ведущий инспектор'),
  seniorInspector: t('Катта инспектор', 'Старший инспектор'),
  inspector: t('Инспектор', 'Инспектор'),
  chiefSpecialist: t('Бош мутахассис', 'Главный специалист'),
  leadingSpecialist: t('Етакчи мутахассис', 'Ведущий специалист'),
  lawyer: t('Юрисконсульт', 'Юрисконсульт'),
  hr: t('Кадрлар билан ишлаш бўйича мутахассис', 'Специалист по работе с кадрами'),
  accountant: t('Бош ҳисобчи', 'Главный бухгалтер'),
  auditor: t('Ички аудит хизмати бошлиғи', 'Начальник службы внутреннего аудита'),
  administrator: t('Ахборот тизими администратори', 'Администратор информационной системы'),
} satisfies Record<string, Text>

const controlFunctionForms = {
  inspection: t('Текшириш', 'Проверка'),
  remote: t('Масофавий (камерал) назорат', 'Дистанционный (камеральный) контроль'),
  monitoring: t('Мониторинг', 'Мониторинг'),
  testPurchase: t('Назорат тартибидаги харид', 'Контрольная закупка'),
  timekeeping: t('Хронометраж кузатуви', 'Хронометражное наблюдение'),
  raid: t('Рейд тадбири', 'Рейдовое мероприятие'),
  sampling: t('Намуна олиш ва синов', 'Отбор проб и испытания'),
  prevention: t('Профилактика тадбири', 'Профилактическое мероприятие'),
} satisfies Record<string, Text>

export type RejectionReasonKey = keyof typeof rejectionReasons
export type InspectionTypeKey = keyof typeof inspectionTypes
export type PositionKey = keyof typeof positions

const recordsOf = (type: string, list: Record<string, Text>) => Object.entries(list).map(([key, name]) => seeded(type, key, { name }))

/** The directories that have names only. */
export const listRecords = [
  ...recordsOf('rejectionreason', rejectionReasons),
  ...recordsOf('organizationinspectiontype', inspectionTypes),
  ...recordsOf('position', positions),
  ...recordsOf('controlfunctionform', controlFunctionForms),
  ...Object.entries(preventiveForms).map(([code, name]) => seeded('preventivemeasuresform', code, { code, name })),
]
