import { choice, latinOf, names, paragraph, type Problems, problemText, reference, rowsIn, t, type Text, text } from '../../kit/index.ts'

const optional = { required: false }

/** The severity of what an inspector has found; the gravest first. */
export const severity = choice(t('Оғирлиги', 'Тяжесть'), {
  ...optional,
  options: {
    gross: t('Қўпол', 'Грубое'),
    significant: t('Жиддий', 'Существенное'),
    minor: t('Енгил', 'Незначительное'),
  },
})

/** The cells that say what an item of a checklist asks: a result keeps them as they were when it was begun. */
export const asked = {
  section: names(t('Бўлим', 'Раздел'), optional),
  severity,
  requirementId: reference('mandatoryrequirement', t('Бузилган мажбурий талаб', 'Нарушенное обязательное требование'), optional),
}

/** An item of a checklist in its directory. */
export const checklistItem = {
  description: paragraph(t('Мазмуни', 'Содержание'), { max: 2000 }),
  descriptionRu: paragraph(t('Мазмуни рус тилида', 'Содержание на русском языке'), { max: 2000, ...optional }),
  recommendation: paragraph(t('Тавсия', 'Рекомендация'), { max: 2000, ...optional }),
  recommendationRu: paragraph(t('Тавсия рус тилида', 'Рекомендация на русском языке'), { max: 2000, ...optional }),
  ...asked,
  code: text(t('Банд рақами', 'Номер пункта'), { max: 20, ...optional }),
  onlyIf: text(t('Қайси банд жавобига боғлиқ', 'Зависит от ответа на пункт'), {
    max: 20,
    ...optional,
    hint: t('Юқоридаги банднинг рақами', 'Номер пункта, стоящего выше'),
  }),
  onlyIfAnswer: choice(t('Қайси жавобда сўралади', 'При каком ответе задаётся'), {
    ...optional,
    options: { yes: t('Бажарилган', 'Выполнено'), no: t('Бажарилмаган', 'Не выполнено') },
  }),
}

/** The items whose condition names none that stands above them. */
export function unfoundConditions({ items }: { readonly items?: unknown }): Problems {
  const above = new Set<unknown>()
  const problems: Problems = {}
  for (const [i, { code, onlyIf, onlyIfAnswer }] of rowsIn(items).entries()) {
    if (onlyIf && !above.has(onlyIf)) problems[`items.${i}.onlyIf`] = [notAbove]
    if (onlyIf && !onlyIfAnswer) problems[`items.${i}.onlyIfAnswer`] = [problemText('required', checklistItem.onlyIfAnswer)]
    above.add(code)
  }
  return problems
}

const notAbove = t('Бундай рақамли банд юқорида йўқ', 'Выше нет пункта с таким номером')

/** A text that is written in Uzbek Cyrillic and may have a Russian translation, in the three languages. */
export const translated = (written: string, russian: unknown): Text =>
  t(written, typeof russian === 'string' && russian !== '' ? russian : written, latinOf(written))
