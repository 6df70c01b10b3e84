import { choice, date, decimal, defineDirectory, integer, names, problem, t, text } from '../../kit/index.ts'
import { indicatorOptions } from './indicators.ts'

const optional = { required: false }

const fields = {
  code: text(t('Коди', 'Код'), { max: 20 }),
  name: names(t('Номи', 'Наименование')),
  indicator: choice(t('Кўрсаткич', 'Показатель'), { options: indicatorOptions }),
  weight: decimal(t('Вазни', 'Вес'), {
    scale: 1,
    min: 0.1,
    max: 1000,
    hint: t('Амалдаги мезонларнинг вазнлари 100 баллга келтирилади', 'Веса действующих критериев приводятся к 100 баллам'),
  }),
  fullValue: decimal(t('Тўлиқ балл бериладиган қиймат', 'Значение, за которое даётся полный балл'), {
    scale: 1,
    min: 0.1,
    max: 1_000_000,
    hint: t('Кичикроқ қиймат учун балл унга мутаносиб берилади', 'За меньшее значение балл даётся пропорционально'),
  }),
  months: integer(t('Ҳисобга олинадиган давр (ой)', 'Учитываемый период (мес.)'), { min: 1, max: 120 }),
  validFrom: date(t('Амал қила бошлаган сана', 'Действует с')),
  validTo: date(t('Амал қилиш тугайдиган сана', 'Действует по'), optional),
  normativeDocument: text(t('Норматив ҳужжат', 'Нормативный документ'), { max: 500, ...optional }),
}

/**
 * A criterion of the risk analysis, with its weight and the period in which it is in force. A change begins with a new record of
 * the same code: of several in force on a day the one that began last counts.
 */
export const riskcriterion = defineDirectory({
  type: 'riskcriterion',
  permission: 'RiskCriterion',
  label: { one: t('Хавф таҳлили мезони', 'Критерий анализа рисков'), many: t('Хавф таҳлили мезонлари', 'Критерии анализа рисков') },
  fields,
  title: 'name',
  optionDetail: 'code',
  selectList: 'everybody',
  // A line of a result names the criterion by which it was scored, in force or not.
  referable: ['active', 'passive'],
  unique: [['code', 'validFrom']],
  defaults: () => ({ months: 36 }),
  rules: ({ values: { validFrom, validTo } }) =>
    validFrom && validTo && validTo < validFrom ? problem(fields, 'validTo', 'endsEarlier') : {},
  list: {
    columns: ['code', 'name', 'indicator', 'weight', 'fullValue', 'months', 'validFrom', 'validTo', 'state'],
    filters: ['code', 'indicator', 'weight', 'validFrom', 'validTo', 'state'],
    search: ['code', 'name'],
    sort: 'code',
  },
})
