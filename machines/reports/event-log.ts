import { t } from '../kit/i18n/text.ts'

/** The report of everything that happened: no document type, but a screen and a call know of it by the same words. */
export const eventLog = {
  type: 'log',
  permission: 'EventLog',
  label: { one: t('Воқеалар журнали', 'Журнал событий'), many: t('Воқеалар журнали', 'Журнал событий') },
} as const
