import { type Definition, extendRecord, type Fields, t, type Values } from '../../../kit/index.ts'

/** The permission to open an account by a key. No role has it. */
export const accountOpening = 'UserOpening'

/**
 * A business that comes with its key and has no user gets one. It is an action of its own, since nobody saves it, and since a business
 * may have no phone number, which a user otherwise must have.
 */
export const withOpening = <F extends Fields>(user: Definition & { readonly fields: F }) =>
  extendRecord(user, {
    lookups: {},
    guards: {},
    actions: {
      openByKey: {
        label: t('Kalit boʻyicha hisob yozuvini ochish', 'Калит бўйича ҳисоб ёзувини очиш', 'Открытие учётной записи по ключу'),
        doneMessage: t('Hisob yozuvi kalit boʻyicha ochildi', 'Ҳисоб ёзуви калит бўйича очилди', 'Учётная запись открыта по ключу'),
        permission: accountOpening,
        firedBy: 'system',
        input: 'form',
        in: ['active'],
        write: ({ event }) => event.input as Partial<Values<F>>,
      },
    },
  })
