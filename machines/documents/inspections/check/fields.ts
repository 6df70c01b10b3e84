import { choice, date, digits, files, inn, integer, text, paragraph, reference, references, t } from '../../../kit/index.ts'
import { place } from '../../organizations/common.ts'
import { conclusions } from '../conclusion/kinds.ts'

const optional = { required: false }
/** It follows from the state, and says nothing that the state's own word does not. */
const code = { internal: true, statusCode: true }

/** The papers and photos of all measures of a result. */
export const maxMeasuresFiles = 200

/** The fields of an inspection request. */
export const fields = {
  contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  contractorInn: inn(t('СТИР', 'ИНН')),
  contractorName: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
  contractorOked: digits(t('ИФУТ', 'ОКЭД'), { lengths: [5], divided: true }),
  ...place,

  checkTypeId: reference('checktype', t('Текшириш тури', 'Вид проверки')),
  checkBasisId: reference('checkbasis', t('Текшириш асоси', 'Основание проверки')),
  riskResultId: reference('riskanalysisresult', t('Хавф таҳлили натижаси', 'Результат анализа рисков'), {
    ...optional,
    states: ['active'],
    matching: { contractorId: 'contractorId' },
  }),
  organizationInspectionTypeId: reference(
    'organizationinspectiontype',
    t('Ташкилот текшируви тури', 'Вид инспекции организации'),
    optional,
  ),
  controlFunctions: references('controlfunction', t('Назорат функциялари', 'Функции контроля')),
  checkSubjects: references('checkingquiz', t('Текшириш предмети', 'Предмет проверки'), {
    matching: { controlFunctionId: 'controlFunctions' },
  }),

  checkStartDate: date(t('Текшириш бошланиши', 'Начало проверки')),
  checkEndDate: date(t('Текшириш тугаши', 'Окончание проверки')),
  checkDaysNumber: integer(t('Текшириш кунлари сони', 'Количество дней проверки'), { min: 1, max: 366 }),
  agreedCheckDaysNumber: integer(t('Келишилган кунлар сони', 'Согласованное количество дней'), { min: 1, startsFrom: 'checkDaysNumber' }),
  checkCoverageStartDate: date(t('Текшириладиган давр боши', 'Начало проверяемого периода')),
  checkCoverageEndDate: date(t('Текшириладиган давр охири', 'Конец проверяемого периода')),
  askedEndDate: date(t('Сўралган тугаш санаси', 'Запрошенная дата окончания')),
  movedFromDate: date(t('Кўчирилгунга қадар бошланиш санаси', 'Начало до переноса')),
  prolongedFromDate: date(t('Узайтирилгунга қадар тугаш санаси', 'Окончание до продления')),
  actualStartDate: date(t('Амалда бошланган сана', 'Фактическое начало')),
  actualEndDate: date(t('Амалда тугаган сана', 'Фактическое окончание')),
  visitedDaysNumber: integer(t('Ташриф буюрилган кунлар сони', 'Количество дней посещений')),

  orderedOrganizationId: reference('organization', t('Буйруқ берган ташкилот', 'Организация, издавшая приказ'), {
    except: ['authorizedOrganizationId'],
  }),
  inspectionOrganizationId: reference('organization', t('Назорат қилувчи орган', 'Контролирующий орган')),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган'), {
    where: { kind: 'authorized' },
    except: ['orderedOrganizationId', 'inspectionOrganizationId'],
  }),
  moderatorId: reference('user', t('Модератор', 'Модератор')),
  inspectors: references('employee', t('Инспекторлар', 'Инспекторы'), { where: { isInspector: true } }),

  orderNumber: text(t('Буйруқ рақами', 'Номер приказа'), { max: 50 }),
  orderDate: date(t('Буйруқ санаси', 'Дата приказа')),
  docNumber: text(t('Хат рақами', 'Номер письма'), { max: 50, ...optional }),
  docDate: date(t('Хат санаси', 'Дата письма'), optional),
  requestDocNumber: text(t('Реестр рақами', 'Номер в реестре'), { max: 50 }),
  requestDocDate: date(t('Реестрга киритилган сана', 'Дата внесения в реестр')),
  attestationDocDate: date(t('Аттестация санаси', 'Дата аттестации'), optional),

  orderFiles: files(t('Буйруқ', 'Приказ')),
  basicFiles: files(t('Асосий ҳужжатлар', 'Основные документы'), { photos: true }),
  programFiles: files(t('Текшириш дастури', 'Программа проверки')),
  notificationFiles: files(t('Хабарнома', 'Уведомление'), optional),
  preliminaryStudyFiles: files(t('Дастлабки ўрганиш маълумотномаси', 'Справка предварительного изучения'), { ...optional, photos: true }),
  basesFiles: files(t('Асос ҳужжатлари', 'Документы-основания'), { ...optional, photos: true }),

  actFiles: files(t('Далолатнома', 'Акт')),
  measuresOfInfluence: paragraph(t('Таъсир чоралари', 'Меры воздействия'), optional),
  measuresFiles: files(t('Таъсир чоралари ҳужжатлари ва суратлари', 'Документы и снимки о мерах воздействия'), {
    ...optional,
    photos: true,
    max: maxMeasuresFiles,
  }),
  measuresResult: paragraph(t('Чоралар натижаси', 'Результат мер'), optional),
  cancelledMeasures: paragraph(t('Бекор қилинган чоралар', 'Отменённые меры'), optional),
  conclusion: choice(t('Хулоса', 'Заключение'), { options: conclusions }),

  reason: paragraph(t('Сабаб', 'Причина')),
  rejectionReasons: references('rejectionreason', t('Рад этиш сабаблари', 'Причины отказа')),
  comment: paragraph(t('Изоҳ', 'Комментарий'), optional),

  inspectorStatusId: integer(t('Инспектор ҳолати', 'Состояние у инспектора'), code),
  ceoStatusId: integer(t('Раҳбар ҳолати', 'Состояние у руководителя'), code),
  moderatorStatusId: integer(t('Модератор ҳолати', 'Состояние у модератора'), code),
  archivedFrom: choice(t('Архивдан олдинги ҳолат', 'Состояние до архива'), {
    internal: true,
    options: {
      refused: t('Модератор рад этган', 'Отказано модератором'),
      notAgreed: t('Келишилмаган', 'Не согласовано'),
      cancelled: t('Бекор қилинган', 'Отменено'),
      expired: t('Муддати ўтган', 'Просрочено'),
      expiredUndecided: t('Муддати ўтган (қарорсиз)', 'Просрочено без решения'),
      expiredAtHead: t('Муддати ўтган (раҳбарда)', 'Просрочено у руководителя'),
      'agreed.completed': t('Якунланган', 'Завершено'),
      'notified.completed': t('Якунланган (хабардор қилинган)', 'Завершено (по уведомлению)'),
    },
  }),
}
