import { choice, date, decimal, integer, reference, rows, t, text } from '../../../kit/index.ts'
import { indicatorOptions } from '../indicators.ts'

const optional = { required: false }

/** The fields of a risk analysis. Only its name is typed; criteria and limits are kept as they were when it began. */
export const fields = {
  name: text(t('Номи', 'Наименование')),
  orderedDate: date(t('Таҳлил санаси', 'Дата анализа')),
  ownerId: reference('user', t('Бошлаган', 'Начал')),
  criteria: rows(t('Қўлланган мезонлар', 'Применённые критерии'), {
    ...optional,
    fields: {
      criterionId: reference('riskcriterion', t('Мезон', 'Критерий')),
      indicator: choice(t('Кўрсаткич', 'Показатель'), { options: indicatorOptions }),
      weight: decimal(t('Вазни', 'Вес'), { scale: 1 }),
      fullValue: decimal(t('Тўлиқ балл бериладиган қиймат', 'Значение, за которое даётся полный балл'), { scale: 1 }),
      months: integer(t('Давр (ой)', 'Период (мес.)')),
      most: decimal(t('Энг кўп балл', 'Наибольший балл'), { scale: 1, max: 100 }),
    },
  }),
  lowMost: integer(t('Паст хавфнинг энг юқори бали', 'Наибольший балл низкого риска'), { max: 100, ...optional }),
  mediumMost: integer(t('Ўрта хавфнинг энг юқори бали', 'Наибольший балл среднего риска'), { max: 100, ...optional }),
  contractorTotal: integer(t('Баҳоланган субъектлар сони', 'Число оценённых субъектов'), optional),
  failure: choice(t('Хато сабаби', 'Причина ошибки'), {
    ...optional,
    options: {
      noCriteria: t('Амалда бўлган мезонлар йўқ', 'Нет действующих критериев'),
      broken: t('Ҳисоблаш бир неча марта узилиб қолди', 'Расчёт несколько раз прерывался'),
    },
  }),
}
