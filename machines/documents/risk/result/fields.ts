import { choice, decimal, flag, inn, integer, reference, references, rows, t, text } from '../../../kit/index.ts'
import { indicatorOptions } from '../indicators.ts'

const optional = { required: false }
const tenths = { scale: 1 }

/** At most so many documents behind a line are named: the last ones. */
export const maxBehind = 50

const behind = { ...optional, max: maxBehind }

const riskCategories = {
  low: t('Паст', 'Низкая'),
  medium: t('Ўрта', 'Средняя'),
  high: t('Юқори', 'Высокая'),
}

/** The points for one criterion, with the value and the documents that they come from. */
const line = {
  criterionId: reference('riskcriterion', t('Мезон', 'Критерий')),
  indicator: choice(t('Кўрсаткич', 'Показатель'), { options: indicatorOptions }),
  value: decimal(t('Қиймат', 'Значение'), { ...tenths, ...optional }),
  fullValue: decimal(t('Тўлиқ балл бериладиган қиймат', 'Значение, за которое даётся полный балл'), tenths),
  most: decimal(t('Энг кўп балл', 'Наибольший балл'), { ...tenths, max: 100 }),
  points: decimal(t('Балл', 'Балл'), { ...tenths, max: 100 }),
  checks: references('request', t('Текширишлар', 'Проверки'), behind),
  results: references('inspectionresult', t('Текшириш натижалари', 'Результаты проверок'), behind),
  conclusions: references('inspectionconclusion', t('Хулосалар', 'Заключения'), behind),
  complaints: references('complaint', t('Шикоятлар', 'Жалобы'), behind),
}

/** The fields of a result. The worker writes them; those of the business are copied. */
export const fields = {
  analysisId: reference('riskanalysis', t('Хавф таҳлили', 'Анализ рисков')),
  contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  totalBall: decimal(t('Жами балл', 'Общий балл'), { ...tenths, max: 100 }),
  riskCategory: choice(t('Хавф тоифаси', 'Категория риска'), { options: riskCategories }),
  totalBallSum: decimal(t('Вазнлар бўйича баллар йиғиндиси', 'Сумма баллов по весам'), tenths),
  indicatorCount: integer(t('Балл берган кўрсаткичлар сони', 'Число показателей с баллами')),
  totalPostCount: integer(t('Ҳисобга олинган ҳужжатлар сони', 'Число учтённых документов')),
  contractorCount: integer(t('Шу буйруқ бўйича субъектлар сони', 'Число субъектов по этому приказу'), optional),
  scoreLines: rows(t('Баллар асоси', 'Обоснование баллов'), { fields: line }),
  checkedBy: references('organization', t('Текширган органлар', 'Проверявшие органы'), optional),
  inspectorInn: inn(t('Охирги текширган орган СТИРи', 'ИНН последнего проверявшего органа'), optional),
  orderInspector: reference('employee', t('Охирги текшириш инспектори', 'Инспектор последней проверки'), optional),
  orderNum: text(t('Охирги текшириш буйруғи', 'Приказ о последней проверке'), { max: 50, ...optional }),
  previousId: reference('riskanalysisresult', t('Олдинги натижа', 'Предыдущий результат'), optional),
  archivedTotalBall: decimal(t('Олдинги жами балл', 'Предыдущий общий балл'), { ...tenths, max: 100, ...optional }),
  archivedBallSum: decimal(t('Олдинги баллар йиғиндиси', 'Предыдущая сумма баллов'), { ...tenths, ...optional }),
  archivedIndicatorCount: integer(t('Олдинги кўрсаткичлар сони', 'Предыдущее число показателей'), optional),
  archivedPostCount: integer(t('Олдинги ҳужжатлар сони', 'Предыдущее число документов'), optional),
  contractorInn: inn(t('СТИР', 'ИНН')),
  contractorName: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
  regionId: reference('region', t('Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Туман (шаҳар)', 'Район (город)')),
  isArchived: flag(t('Архивда', 'В архиве')),
}
