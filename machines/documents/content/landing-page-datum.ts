import { defineDirectory, integer, names, t, text } from '../../kit/index.ts'

/** A figure of the landing page, under its caption. */
export const landingpagedatum = defineDirectory({
  type: 'landingpagedatum',
  permission: 'LandingPageDatum',
  label: {
    one: t('Бош саҳифа кўрсаткичи', 'Показатель главной страницы'),
    many: t('Бош саҳифа кўрсаткичлари', 'Показатели главной страницы'),
  },
  fields: {
    label: names(t('Кўрсаткич номи', 'Название показателя')),
    value: text(t('Қиймати', 'Значение')),
    order: integer(t('Тартиб рақами', 'Порядковый номер'), { required: false }),
  },
  title: 'label',
  list: { columns: ['order', 'label', 'value', 'state'], filters: ['state'], search: ['label', 'value'], sort: 'order' },
})
