import { type Definition, extendRecord, type Field, type Fields, t, type Values } from '../../../kit/index.ts'

/**
 * Users choose their language themselves, without the permission to keep users. It is an action of its own, since a user who was
 * saved by an earlier release may be incomplete.
 */
export const withLanguageChoice = <F extends Fields & { languageId: Field<'choice'> }>(user: Definition & { readonly fields: F }) =>
  extendRecord(user, {
    lookups: {},
    guards: {},
    actions: {
      chooseLanguage: {
        label: t('Тилни танлаш', 'Выбор языка'),
        doneMessage: t('Тил танланди', 'Выбран язык'),
        permission: `${user.permission}Edit`,
        firedBy: 'system',
        input: { languageId: user.fields.languageId },
        in: ['active'],
        write: ({ event }) => event.input as Partial<Values<F>>,
      },
    },
  })
