import { type Definition, extendRecord, type Fields, t, type Values } from '../../../kit/index.ts'

/** The permission to open an account by a key: the system's alone, no role can be given it. */
export const accountOpening = 'UserOpening'

/**
 * A user with the action by which a business that signs in with its key and has no account gets one. It is not `save`: no person
 * fires it, and it is not refused without a phone number, which a business may not have.
 */
export const withOpening = <F extends Fields>(user: Definition & { readonly fields: F }) =>
  extendRecord(user, {
    lookups: {},
    guards: {},
    actions: {
      openByKey: {
        label: t('Калит бўйича ҳисоб ёзувини очиш', 'Открытие учётной записи по ключу'),
        doneMessage: t('Ҳисоб ёзуви калит бўйича очилди', 'Учётная запись открыта по ключу'),
        permission: accountOpening,
        firedBy: 'system',
        input: 'form',
        in: ['active'],
        write: ({ event }) => event.input as Partial<Values<F>>,
      },
    },
  })
