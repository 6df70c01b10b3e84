import { type Definition, type Field, type Fields, recordLife, recordSetup, t } from '../../../kit/index.ts'

/**
 * A role that ships with the system and that somebody has changed keeps their permissions. What a release brings for it is
 * offered: an event of the system, which changes nothing and of which those are told who keep roles.
 */
export const withOffers = <F extends Fields & { permissions: Field<'permissions'> }>(
  role: Definition & { readonly fields: F },
): Definition & { readonly fields: F } => ({
  ...role,
  machine: recordSetup.createMachine({
    ...recordLife,
    states: {
      ...recordLife.states,
      active: { on: { ...recordLife.states.active.on, offer: {} } },
      passive: { on: { ...recordLife.states.passive.on, offer: {} } },
    },
  }),
  actions: {
    ...role.actions,
    offer: {
      label: t('Янги версия рухсатларини таклиф қилиш', 'Предложение разрешений новой версии'),
      doneMessage: t(
        'Янги версияда бу рол учун янги рухсатлар бор. Рол ўзгартирилгани сабабли улар қўшилмади',
        'В новой версии для этой роли есть новые разрешения. Роль была изменена, поэтому они не добавлены',
      ),
      permission: `${role.permission}Edit`,
      firedBy: 'system',
      notifiesAudience: `${role.permission}Edit`,
      input: { permissions: { ...role.fields.permissions, label: t('Таклиф этилган рухсатлар', 'Предложенные разрешения') } },
    },
  },
})
