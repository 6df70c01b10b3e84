import { definitions } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import { expect, test } from 'vitest'
import { newOf } from './new-of.ts'

test('a new document is named by the gender of its noun, whatever its type', () => {
  const named = (type: string) => newOf(definitions.find((each) => each.type === type)!.label.one)
  expect(named('request')).toEqual(t('Янги текшириш', 'Новая проверка'))
  expect(
    [
      'postponement',
      'inspectionresult',
      'inspectionconclusion',
      'user',
      'role',
      'prophylaxislist',
      'scheduleexception',
      'position',
      'mandatoryrequirement',
      'obligationofentrepreneur',
    ].map((type) => named(type).ru),
  ).toEqual([
    'Новый перенос, продление или отмена',
    'Новый результат проверки',
    'Новое заключение о проверке',
    'Новый пользователь',
    'Новая роль',
    'Новое профилактическое мероприятие',
    'Новый особый день',
    'Новая должность',
    'Новое обязательное требование',
    'Новая обязанность предпринимателя',
  ])
})
