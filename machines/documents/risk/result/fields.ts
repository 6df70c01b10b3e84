import { choice, decimal, flag, inn, integer, reference, references, rows, t, text } from '../../../kit/index.ts'
import { indicatorOptions } from '../indicators.ts'

const optional = { required: false }
const tenths = { scale: 1 }

/** At most so many documents behind a line are named: the last ones. */
export const mostBehind = 50

const behind = { ...optional, max: mostBehind }

export const riskCategories = {
  low: t('Past', 'Паст', 'Низкая'),
  medium: t('Oʻrta', 'Ўрта', 'Средняя'),
  high: t('Yuqori', 'Юқори', 'Высокая'),
}

/** The points for one criterion, with the value and the documents that they come from. */
const line = {
  criterionId: reference('riskcriterion', t('Mezon', 'Мезон', 'Критерий')),
  indicator: choice(t('Koʻrsatkich', 'Кўрсаткич', 'Показатель'), { options: indicatorOptions }),
  value: decimal(t('Qiymat', 'Қиймат', 'Значение'), { ...tenths, ...optional }),
  fullValue: decimal(t('Toʻliq ball beriladigan qiymat', 'Тўлиқ балл бериладиган қиймат', 'Значение, за которое даётся полный балл'), tenths),
  most: decimal(t('Eng koʻp ball', 'Энг кўп балл', 'Наибольший балл'), { ...tenths, max: 100 }),
  points: decimal(t('Ball', 'Балл', 'Балл'), { ...tenths, max: 100 }),
  checks: references('request', t('Tekshirishlar', 'Текширишлар', 'Проверки'), behind),
  results: references('inspectionresult', t('Tekshirish natijalari', 'Текшириш натижалари', 'Результаты проверок'), behind),
  conclusions: references('inspectionconclusion', t('Xulosalar', 'Хулосалар', 'Заключения'), behind),
  complaints: references('complaint', t('Shikoyatlar', 'Шикоятлар', 'Жалобы'), behind),
}

/** The fields of a result. The worker writes them; those of the business are copied. */
export const fields = {
  analysisId: reference('riskanalysis', t('Xavf tahlili', 'Хавф таҳлили', 'Анализ рисков')),
  contractorId: reference('contractor', t('Tadbirkorlik subyekti', 'Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  totalBall: decimal(t('Jami ball', 'Жами балл', 'Общий балл'), { ...tenths, max: 100 }),
  riskCategory: choice(t('Xavf toifasi', 'Хавф тоифаси', 'Категория риска'), { options: riskCategories }),
  totalBallSum: decimal(t('Vaznlar boʻyicha ballar yigʻindisi', 'Вазнлар бўйича баллар йиғиндиси', 'Сумма баллов по весам'), tenths),
  indicatorCount: integer(t('Ball bergan koʻrsatkichlar soni', 'Балл берган кўрсаткичлар сони', 'Число показателей с баллами')),
  totalPostCount: integer(t('Hisobga olingan hujjatlar soni', 'Ҳисобга олинган ҳужжатлар сони', 'Число учтённых документов')),
  contractorCount: integer(t('Shu buyruq boʻyicha subyektlar soni', 'Шу буйруқ бўйича субъектлар сони', 'Число субъектов по этому приказу'), optional),
  scoreLines: rows(t('Ballar asosi', 'Баллар асоси', 'Обоснование баллов'), { fields: line }),
  checkedBy: references('organization', t('Tekshirgan organlar', 'Текширган органлар', 'Проверявшие органы'), optional),
  inspectorInn: inn(t('Oxirgi tekshirgan organ STIRi', 'Охирги текширган орган СТИРи', 'ИНН последнего проверявшего органа'), optional),
  orderInspector: reference('employee', t('Oxirgi tekshirish inspektori', 'Охирги текшириш инспектори', 'Инспектор последней проверки'), optional),
  orderNum: text(t('Oxirgi tekshirish buyrugʻi', 'Охирги текшириш буйруғи', 'Приказ о последней проверке'), { max: 50, ...optional }),
  previousId: reference('riskanalysisresult', t('Oldingi natija', 'Олдинги натижа', 'Предыдущий результат'), optional),
  archivedTotalBall: decimal(t('Oldingi jami ball', 'Олдинги жами балл', 'Предыдущий общий балл'), { ...tenths, max: 100, ...optional }),
  archivedBallSum: decimal(t('Oldingi ballar yigʻindisi', 'Олдинги баллар йиғиндиси', 'Предыдущая сумма баллов'), { ...tenths, ...optional }),
  archivedIndicatorCount: integer(t('Oldingi koʻrsatkichlar soni', 'Олдинги кўрсаткичлар сони', 'Предыдущее число показателей'), optional),
  archivedPostCount: integer(t('Oldingi hujjatlar soni', 'Олдинги ҳужжатлар сони', 'Предыдущее число документов'), optional),
  contractorInn: inn(t('STIR', 'СТИР', 'ИНН')),
  contractorName: text(t('Subyekt nomi', 'Субъект номи', 'Наименование субъекта'), { max: 500 }),
  regionId: reference('region', t('Viloyat (hudud)', 'Вилоят (ҳудуд)', 'Область (регион)')),
  districtId: reference('district', t('Tuman (shahar)', 'Туман (шаҳар)', 'Район (город)')),
  isArchived: flag(t('Arxivda', 'Архивда', 'В архиве')),
}
