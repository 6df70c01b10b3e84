import { choice, defineDirectory, flag, integer, text, names, t } from '../../kit/index.ts'

export const checktype = defineDirectory({
  type: 'checktype',
  permission: 'CheckType',
  label: { one: t('Текшириш тури', 'Вид проверки'), many: t('Текшириш турлари', 'Виды проверок') },
  fields: {
    code: text(t('Коди', 'Код'), { max: 20, required: false }),
    name: names(t('Номи', 'Наименование')),
    /** Whether the authorized body decides on such a check, or is only told of it (`docs/domain.md`, The check, 3). */
    track: choice(t('Тартиби', 'Порядок'), {
      options: {
        agreement: t('Келишиш тартибида', 'По согласованию'),
        notification: t('Хабардор қилиш тартибида', 'По уведомлению'),
      },
    }),
    maxDays: integer(t('Энг кўп давомийлиги, иш куни', 'Предельная продолжительность, рабочих дней'), { min: 1, max: 366 }),
    byRiskAnalysis: flag(t('Хавф таҳлили натижалари бўйича', 'По результатам анализа рисков'), {
      required: false,
      hint: t('Бундай текшириш ҳақида олдиндан хабар берилади', 'О такой проверке уведомляют заранее'),
    }),
  },
  title: 'name',
  selectList: 'everybody',
  defaults: () => ({ maxDays: 10, byRiskAnalysis: false }),
  unique: ['code'],
  list: { columns: ['code', 'name', 'track', 'maxDays', 'state'], filters: ['track', 'state'], search: ['code', 'name'], sort: 'name' },
})
