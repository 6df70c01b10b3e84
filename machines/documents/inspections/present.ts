import { cellPlace, files, isEmpty, personName, type Problems, rows, t, text, type Value } from '../../kit/index.ts'

const optional = { required: false }

/** The people who were present: each has drawn a signature on the screen, or there is a reason why not. */
export const present = rows(t('Ҳозир бўлганлар', 'Присутствовавшие'), {
  ...optional,
  max: 20,
  fields: {
    fullName: personName(t('Ф.И.Ш.', 'Ф.И.О.'), { max: 200 }),
    role: text(t('Лавозими ёки кимлиги', 'Должность или кем приходится'), { max: 200 }),
    signature: files(t('Қўлда чизилган имзо; бу электрон имзо эмас', 'Подпись от руки; это не электронная подпись'), {
      ...optional,
      photos: true,
      drawn: true,
      max: 1,
    }),
    unsignedReason: text(t('Имзо қўйилмаганлик сабаби', 'Почему нет подписи'), {
      ...optional,
      max: 500,
      hint: t('Имзо чизилмаган бўлса', 'Если подпись не нарисована'),
    }),
  },
})

/** The problems of those who have neither signed nor a reason why not. */
export const unsigned = (there: Value<'rows'> | null | undefined): Problems =>
  Object.fromEntries(
    (there ?? []).flatMap((row, i) => {
      const { signature, unsignedReason } = row as Record<string, unknown>
      if (!isEmpty(signature) || !isEmpty(unsignedReason)) return []
      return [[cellPlace('present', i, 'unsignedReason', present.options.fields.unsignedReason).path, [neither]]]
    }),
  )

const neither = t('Имзо чизилсин ёки нега йўқлиги ёзилсин', 'Нарисуйте подпись или укажите, почему её нет')
