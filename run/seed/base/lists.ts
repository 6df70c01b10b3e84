import { preventiveForms, t, type Text } from '@nazorat/machines'
import { seeded } from '../record.ts'

const rejectionReasons = {
  noGrounds: t('Tekshirish oʻtkazish uchun asos yetarli emas', 'Текшириш ўтказиш учун асос етарли эмас', 'Недостаточно оснований для проведения проверки'),
  notCompetent: t('Tekshirish predmeti organ vakolatiga kirmaydi', 'Текшириш предмети орган ваколатига кирмайди', 'Предмет проверки не входит в полномочия органа'),
  alreadyChecked: t('Davr ilgari tekshirilgan', 'Давр илгари текширилган', 'Период уже проверен'),
  lowRisk: t('Subyekt past xavf toifasiga kiradi', 'Субъект паст хавф тоифасига киради', 'Субъект относится к низкой категории риска'),
  exempt: t('Subyekt tekshirishlardan ozod etilgan muddatda', 'Субъект текширишлардан озод этилган муддатда', 'Субъект освобождён от проверок на текущий срок'),
  noStudy: t('Dastlabki oʻrganish sifatsiz oʻtkazilgan', 'Дастлабки ўрганиш сифатсиз ўтказилган', 'Предварительное изучение проведено некачественно'),
  programme: t('Tekshirish dasturi predmetga mos emas', 'Текшириш дастури предметга мос эмас', 'Программа проверки не соответствует её предмету'),
  anonymous: t('Murojaat anonim boʻlib, koʻrib chiqilmaydi', 'Мурожаат аноним бўлиб, кўриб чиқилмайди', 'Обращение анонимно и рассмотрению не подлежит'),
  documents: t('Ilova qilingan hujjatlar toʻliq emas', 'Илова қилинган ҳужжатлар тўлиқ эмас', 'Приложенные документы неполны'),
  prophylaxis: t('Kamchiliklarni profilaktika tadbiri bilan bartaraf etish mumkin', 'Камчиликларни профилактика тадбири билан бартараф этиш мумкин', 'Нарушения можно устранить профилактическими мерами'),
} satisfies Record<string, Text>

const inspectionTypes = {
  site: t('Joyiga chiqib tekshirish', 'Жойига чиқиб текшириш', 'Выездная проверка'),
  documents: t('Hujjatlar asosida tekshirish', 'Ҳужжатлар асосида текшириш', 'Документарная проверка'),
  mixed: t('Hujjatlar asosida va joyiga chiqib tekshirish', 'Ҳужжатлар асосида ва жойига чиқиб текшириш', 'Документарная и выездная проверка'),
  joint: t('Boshqa organlar bilan birgalikdagi tekshirish', 'Бошқа органлар билан биргаликдаги текшириш', 'Совместная проверка с другими органами'),
  sampling: t('Namuna olish va sinov oʻtkazish bilan tekshirish', 'Намуна олиш ва синов ўтказиш билан текшириш', 'Проверка с отбором проб и испытаниями'),
} satisfies Record<string, Text>

const positions = {
  head: t('Boshliq', 'Бошлиқ', 'Начальник'),
  deputy: t('Boshliq oʻrinbosari', 'Бошлиқ ўринбосари', 'Заместитель начальника'),
  director: t('Direktor', 'Директор', 'Директор'),
  departmentHead: t('Boʻlim boshligʻi', 'Бўлим бошлиғи', 'Начальник отдела'),
  chiefInspector: t('Bosh inspektor', 'Бош инспектор', 'Главный инспектор'),
  leadingInspector: t('Yetakchi inspektor', 'Етакчи инспектор', 'Ведущий инспектор'),
  seniorInspector: t('Katta inspektor', 'Катта инспектор', 'Старший инспектор'),
  inspector: t('Inspektor', 'Инспектор', 'Инспектор'),
  chiefSpecialist: t('Bosh mutaxassis', 'Бош мутахассис', 'Главный специалист'),
  leadingSpecialist: t('Yetakchi mutaxassis', 'Етакчи мутахассис', 'Ведущий специалист'),
  lawyer: t('Yuriskonsult', 'Юрисконсульт', 'Юрисконсульт'),
  hr: t('Kadrlar bilan ishlash boʻyicha mutaxassis', 'Кадрлар билан ишлаш бўйича мутахассис', 'Специалист по работе с кадрами'),
  accountant: t('Bosh hisobchi', 'Бош ҳисобчи', 'Главный бухгалтер'),
  auditor: t('Ichki audit xizmati boshligʻi', 'Ички аудит хизмати бошлиғи', 'Начальник службы внутреннего аудита'),
  administrator: t('Axborot tizimi administratori', 'Ахборот тизими администратори', 'Администратор информационной системы'),
} satisfies Record<string, Text>

const controlFunctionForms = {
  inspection: t('Tekshirish', 'Текшириш', 'Проверка'),
  remote: t('Masofaviy (kameral) nazorat', 'Масофавий (камерал) назорат', 'Дистанционный (камеральный) контроль'),
  monitoring: t('Monitoring', 'Мониторинг', 'Мониторинг'),
  testPurchase: t('Nazorat tartibidagi xarid', 'Назорат тартибидаги харид', 'Контрольная закупка'),
  timekeeping: t('Xronometraj kuzatuvi', 'Хронометраж кузатуви', 'Хронометражное наблюдение'),
  raid: t('Reyd tadbiri', 'Рейд тадбири', 'Рейдовое мероприятие'),
  sampling: t('Namuna olish va sinov', 'Намуна олиш ва синов', 'Отбор проб и испытания'),
  prevention: t('Profilaktika tadbiri', 'Профилактика тадбири', 'Профилактическое мероприятие'),
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
