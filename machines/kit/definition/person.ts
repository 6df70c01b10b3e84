import { assign } from 'xstate'
import { defineDirectory, type Directory } from './directory.ts'
import { recordLife, recordSetup } from './record.ts'
import type { Action } from './action.ts'
import type { Definition, Extras } from './document-type.ts'
import { type Fields, paragraph, reference } from '../fields/field.ts'
import type { Lookups } from '../workflow/lookups.ts'
import { userType } from '../workflow/actor.ts'
import { t } from '../i18n/text.ts'

/** `personal` are the fields that are sealed in the log, and gone when the person is erased. */
type Person<F extends Fields, L extends Lookups<F>> = Directory<F, L> & { readonly copies?: never } & Pick<
    Extras<F, never, never, L>,
    'personal'
  >

/**
 * Declares a directory of people. A record that is passive may be erased, by a holder of `{Permission}Erase`: its
 * personal fields are gone from every event, page and list, and what says that it was, by whom and on what ground, stays.
 */
export function definePerson<const F extends Fields, const L extends Lookups<F> = Record<never, never>>(
  person: Person<F, L>,
): Definition & { readonly fields: F }
export function definePerson(person: Person<Fields, Lookups>): Definition {
  const { personal } = person
  const record = defineDirectory(person)
  const erased = { state: 'erased', values: Object.fromEntries(personal.map((name) => [name, null])) }
  return {
    ...record,
    fields: { ...record.fields, ...erasure },
    machine: machineOf(erased.values),
    states: { ...record.states, [erased.state]: erasedState },
    actions: {
      ...record.actions,
      erase: { ...erase, permission: `${person.permission}Erase`, ...(person.party && { party: person.party }) },
    },
    queues: { ...record.queues, erased: { label: erasedState.label, states: [erased.state] } },
  }
}

const erasure = {
  erasureGround: paragraph(t('Ўчириш асоси', 'Основание удаления'), { max: 1000 }),
  erasedUserId: reference(userType, t('Ким ўчирган', 'Кем удалено')),
}

const erase: Pick<Action, 'label' | 'doneMessage' | 'input' | 'intent' | 'confirm' | 'erasesPersonalData'> = {
  label: t('Шахсий маълумотларни ўчириш', 'Удалить персональные данные'),
  doneMessage: t('Шахсий маълумотлар ўчирилди', 'Персональные данные удалены'),
  input: { erasureGround: erasure.erasureGround },
  intent: 'danger',
  confirm: t(
    'Шахсий маълумотлар барча жойдан, жумладан тарихдан ҳам қайтариб бўлмайдиган тарзда ўчирилади. Давом этасизми?',
    'Персональные данные будут безвозвратно удалены отовсюду, в том числе из истории. Продолжить?',
  ),
  erasesPersonalData: true,
}

const erasedState = {
  label: t('Шахсий маълумотлари ўчирилган', 'Персональные данные удалены'),
  intent: 'danger',
  codes: { stateId: 2 },
} as const

/** A record's life with an end that leaves the record, but nobody in it. */
const machineOf = (emptied: Record<string, null>) =>
  recordSetup
    .extend({
      actions: {
        erase: assign(({ event }, values: Record<string, null>) => ({ ...values, ...event.input, erasedUserId: event.actor.id })),
      },
    })
    .createMachine({
      ...recordLife,
      states: {
        ...recordLife.states,
        passive: { on: { ...recordLife.states.passive.on, erase: { target: 'erased', actions: { type: 'erase', params: emptied } } } },
        erased: {},
      },
    })
