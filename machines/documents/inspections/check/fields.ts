import { choice, date, digits, files, inn, integer, text, paragraph, reference, references, t } from '../../../kit/index.ts'
import { place } from '../../territory/place.ts'

const optional = { required: false }
/** It follows from the state, and says nothing that the state's own word does not. */
const code = { internal: true, statusCode: true }

/** The fields of an inspection request. */
export const fields = {
  contractorId: reference('contractor', t('Tadbirkorlik subyekti', 'Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  contractorInn: inn(t('STIR', 'СТИР', 'ИНН')),
  contractorName: text(t('Subyekt nomi', 'Субъект номи', 'Наименование субъекта'), { max: 500 }),
  contractorOked: digits(t('IFUT', 'ИФУТ', 'ОКЭД'), { lengths: [5], divided: true }),
  ...place,

  checkTypeId: reference('checktype', t('Tekshirish turi', 'Текшириш тури', 'Вид проверки')),
  checkBasisId: reference('checkbasis', t('Tekshirish asosi', 'Текшириш асоси', 'Основание проверки')),
  riskResultId: reference('riskanalysisresult', t('Xavf tahlili natijasi', 'Хавф таҳлили натижаси', 'Результат анализа рисков'), {
    ...optional,
    states: ['active'],
    matching: { contractorId: 'contractorId' },
  }),
  organizationInspectionTypeId: reference(
    'organizationinspectiontype',
    t('Tashkilot tekshiruvi turi', 'Ташкилот текшируви тури', 'Вид инспекции организации'),
    optional,
  ),
  controlFunctions: references('controlfunction', t('Nazorat funksiyalari', 'Назорат функциялари', 'Функции контроля')),
  checkSubjects: references('checkingquiz', t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки'), { matching: { controlFunctionId: 'controlFunctions' } }),

  checkStartDate: date(t('Tekshirish boshlanishi', 'Текшириш бошланиши', 'Начало проверки')),
  checkEndDate: date(t('Tekshirish tugashi', 'Текшириш тугаши', 'Окончание проверки')),
  checkDaysNumber: integer(t('Tekshirish kunlari soni', 'Текшириш кунлари сони', 'Количество дней проверки'), { min: 1, max: 366 }),
  agreedCheckDaysNumber: integer(
    t('Kelishilgan kunlar soni', 'Келишилган кунлар сони', 'Согласованное количество дней'),
    { min: 1, startsFrom: 'checkDaysNumber' },
  ),
  checkCoverageStartDate: date(t('Tekshiriladigan davr boshi', 'Текшириладиган давр боши', 'Начало проверяемого периода')),
  checkCoverageEndDate: date(t('Tekshiriladigan davr oxiri', 'Текшириладиган давр охири', 'Конец проверяемого периода')),
  askedEndDate: date(t('Soʻralgan tugash sanasi', 'Сўралган тугаш санаси', 'Запрошенная дата окончания')),
  movedFromDate: date(t('Koʻchirilgunga qadar boshlanish sanasi', 'Кўчирилгунга қадар бошланиш санаси', 'Начало до переноса')),
  prolongedFromDate: date(t('Uzaytirilgunga qadar tugash sanasi', 'Узайтирилгунга қадар тугаш санаси', 'Окончание до продления')),
  actualStartDate: date(t('Amalda boshlangan sana', 'Амалда бошланган сана', 'Фактическое начало')),
  actualEndDate: date(t('Amalda tugagan sana', 'Амалда тугаган сана', 'Фактическое окончание')),

  orderedOrganizationId: reference('organization', t('Buyruq bergan tashkilot', 'Буйруқ берган ташкилот', 'Организация, издавшая приказ'), { except: ['authorizedOrganizationId'] }),
  inspectionOrganizationId: reference('organization', t('Nazorat qiluvchi organ', 'Назорат қилувчи орган', 'Контролирующий орган')),
  authorizedOrganizationId: reference('organization', t('Vakolatli organ', 'Ваколатли орган', 'Уполномоченный орган'), { where: { kind: 'authorized' }, except: ['orderedOrganizationId', 'inspectionOrganizationId'] }),
  moderatorId: reference('user', t('Moderator', 'Модератор', 'Модератор')),
  inspectors: references('employee', t('Inspektorlar', 'Инспекторлар', 'Инспекторы'), { where: { isInspector: true } }),

  orderNumber: text(t('Buyruq raqami', 'Буйруқ рақами', 'Номер приказа'), { max: 50 }),
  orderDate: date(t('Buyruq sanasi', 'Буйруқ санаси', 'Дата приказа')),
  docNumber: text(t('Xat raqami', 'Хат рақами', 'Номер письма'), { max: 50, ...optional }),
  docDate: date(t('Xat sanasi', 'Хат санаси', 'Дата письма'), optional),
  requestDocNumber: text(t('Reyestr raqami', 'Реестр рақами', 'Номер в реестре'), { max: 50 }),
  requestDocDate: date(t('Reyestrga kiritilgan sana', 'Реестрга киритилган сана', 'Дата внесения в реестр')),
  attestationDocDate: date(t('Attestatsiya sanasi', 'Аттестация санаси', 'Дата аттестации'), optional),

  orderFiles: files(t('Buyruq', 'Буйруқ', 'Приказ')),
  basicFiles: files(t('Asosiy hujjatlar', 'Асосий ҳужжатлар', 'Основные документы')),
  programFiles: files(t('Tekshirish dasturi', 'Текшириш дастури', 'Программа проверки')),
  notificationFiles: files(t('Xabarnoma', 'Хабарнома', 'Уведомление'), optional),
  preliminaryStudyFiles: files(
    t('Dastlabki oʻrganish maʼlumotnomasi', 'Дастлабки ўрганиш маълумотномаси', 'Справка предварительного изучения'),
    optional,
  ),
  basesFiles: files(t('Asos hujjatlari', 'Асос ҳужжатлари', 'Документы-основания'), optional),

  actFiles: files(t('Dalolatnoma', 'Далолатнома', 'Акт')),
  measuresOfInfluence: paragraph(t('Taʼsir choralari', 'Таъсир чоралари', 'Меры воздействия'), optional),
  measuresFiles: files(t('Taʼsir choralari hujjatlari', 'Таъсир чоралари ҳужжатлари', 'Документы о мерах воздействия'), optional),
  measuresResult: paragraph(t('Choralar natijasi', 'Чоралар натижаси', 'Результат мер'), optional),
  cancelledMeasures: paragraph(t('Bekor qilingan choralar', 'Бекор қилинган чоралар', 'Отменённые меры'), optional),
  conclusion: choice(t('Xulosa', 'Хулоса', 'Заключение'), {
    options: {
      lawful: t('Qonuniy tekshirish', 'Қонуний текшириш', 'Законная проверка'),
      unlawful: t('Noqonuniy tekshirish', 'Ноқонуний текшириш', 'Незаконная проверка'),
      procedureViolated: t('Tekshirish tartibi buzilgan', 'Текшириш тартиби бузилган', 'Нарушен порядок проверки'),
    },
  }),

  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
  rejectionReasons: references('rejectionreason', t('Rad etish sabablari', 'Рад этиш сабаблари', 'Причины отказа')),
  comment: paragraph(t('Izoh', 'Изоҳ', 'Комментарий'), optional),

  inspectorStatusId: integer(t('Inspektor holati', 'Инспектор ҳолати', 'Состояние у инспектора'), code),
  ceoStatusId: integer(t('Rahbar holati', 'Раҳбар ҳолати', 'Состояние у руководителя'), code),
  moderatorStatusId: integer(t('Moderator holati', 'Модератор ҳолати', 'Состояние у модератора'), code),
  archivedFrom: choice(t('Arxivdan oldingi holat', 'Архивдан олдинги ҳолат', 'Состояние до архива'), {
    internal: true,
    options: {
      refused: t('Moderator rad etgan', 'Модератор рад этган', 'Отказано модератором'),
      notAgreed: t('Kelishilmagan', 'Келишилмаган', 'Не согласовано'),
      cancelled: t('Bekor qilingan', 'Бекор қилинган', 'Отменено'),
      expired: t('Muddati oʻtgan', 'Муддати ўтган', 'Просрочено'),
      expiredUndecided: t('Muddati oʻtgan (qarorsiz)', 'Муддати ўтган (қарорсиз)', 'Просрочено без решения'),
      expiredAtHead: t('Muddati oʻtgan (rahbarda)', 'Муддати ўтган (раҳбарда)', 'Просрочено у руководителя'),
      'agreed.completed': t('Yakunlangan', 'Якунланган', 'Завершено'),
      'notified.completed': t('Yakunlangan (xabardor qilingan)', 'Якунланган (хабардор қилинган)', 'Завершено (по уведомлению)'),
    },
  }),
}
