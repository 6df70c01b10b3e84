import { choice, date, decimal, integer, reference, rows, t, text } from '../../../kit/index.ts'
import { indicatorOptions } from '../indicators.ts'

const optional = { required: false }

/** The fields of a risk analysis. Only its name is typed; criteria and limits are kept as they were when it began. */
export const fields = {
  name: text(t('Nomi', 'Номи', 'Наименование')),
  orderedDate: date(t('Tahlil sanasi', 'Таҳлил санаси', 'Дата анализа')),
  ownerId: reference('user', t('Boshlagan', 'Бошлаган', 'Начал')),
  criteria: rows(t('Qoʻllangan mezonlar', 'Қўлланган мезонлар', 'Применённые критерии'), {
    ...optional,
    fields: {
      criterionId: reference('riskcriterion', t('Mezon', 'Мезон', 'Критерий')),
      indicator: choice(t('Koʻrsatkich', 'Кўрсаткич', 'Показатель'), { options: indicatorOptions }),
      weight: decimal(t('Vazni', 'Вазни', 'Вес'), { scale: 1 }),
      fullValue: decimal(t('Toʻliq ball beriladigan qiymat', 'Тўлиқ балл бериладиган қиймат', 'Значение, за которое даётся полный балл'), { scale: 1 }),
      months: integer(t('Davr (oy)', 'Давр (ой)', 'Период (мес.)')),
      most: decimal(t('Eng koʻp ball', 'Энг кўп балл', 'Наибольший балл'), { scale: 1, max: 100 }),
    },
  }),
  lowMost: integer(t('Past xavfning eng yuqori bali', 'Паст хавфнинг энг юқори бали', 'Наибольший балл низкого риска'), { max: 100, ...optional }),
  mediumMost: integer(t('Oʻrta xavfning eng yuqori bali', 'Ўрта хавфнинг энг юқори бали', 'Наибольший балл среднего риска'), { max: 100, ...optional }),
  contractorTotal: integer(t('Baholangan subyektlar soni', 'Баҳоланган субъектлар сони', 'Число оценённых субъектов'), optional),
  failure: choice(t('Xato sababi', 'Хато сабаби', 'Причина ошибки'), {
    ...optional,
    options: {
      noCriteria: t('Amalda boʻlgan mezonlar yoʻq', 'Амалда бўлган мезонлар йўқ', 'Нет действующих критериев'),
      broken: t('Hisoblash bir necha marta uzilib qoldi', 'Ҳисоблаш бир неча марта узилиб қолди', 'Расчёт несколько раз прерывался'),
    },
  }),
}
