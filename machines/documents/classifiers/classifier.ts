import { type Definition, defineDirectory, type LabelGender, names, t, text, type Text } from '../../kit/index.ts'

interface Classifier {
  type: string
  permission: string
  label: { one: Text; many: Text }
  labelGender?: LabelGender
}

/** Declares a directory of names in three languages, each with a code where its classifier gives one. */
export const defineClassifier = (classifier: Classifier): Definition =>
  defineDirectory({
    ...classifier,
    fields: {
      code: text(t('Коди', 'Код'), { max: 20, required: false }),
      name: names(t('Номи', 'Наименование')),
    },
    title: 'name',
    selectList: 'everybody',
    unique: ['code'],
    list: { columns: ['code', 'name', 'state'], filters: ['code', 'state'], search: ['code', 'name'], sort: 'name' },
  })
