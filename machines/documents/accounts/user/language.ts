import { createMachine } from 'xstate'
import { type Definition, type Field, type Fields, t } from '../../../kit/index.ts'

/**
 * Users choose their language themselves, without the permission to keep users. It is an action of its own, since a user who was
 * saved by an earlier release may be incomplete.
 */
export function withLanguageChoice<F extends Fields & { languageId: Field<'choice'> }>(user: Definition & { readonly fields: F }): Definition & { readonly fields: F } {
  const { config, implementations } = user.machine
  const active = config.states!['active']!
  const choosing = createMachine({ ...config, states: { ...config.states, active: { ...active, on: { ...active.on, chooseLanguage: { actions: 'write' } } } } })
  return {
    ...user,
    machine: choosing.provide(implementations as never),
    actions: {
      ...user.actions,
      chooseLanguage: {
        label: t('Tilni tanlash', 'Тилни танлаш', 'Выбор языка'),
        doneMessage: t('Til tanlandi', 'Тил танланди', 'Выбран язык'),
        permission: `${user.permission}Edit`,
        firedBy: 'system',
        input: { languageId: user.fields.languageId },
      },
    },
  }
}
