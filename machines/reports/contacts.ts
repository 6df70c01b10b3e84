import { defineReport, source, t } from '../kit/index.ts'
import { visit } from '../documents/inspections/visit/definition.ts'

const answers = { heading: t('Субъектнинг жавоби', 'Ответ субъекта'), source: 'visits' }
const answer = (answer: string) => ({ ...answers, where: { answer: [answer] } })

/** Contacts with businesses: who comes, for what, and what they are answered at the door. */
export const contacts = defineReport({
  type: 'contacts',
  permission: 'Contacts',
  label: t('Субъектларга ташрифлар', 'Посещения субъектов'),
  sources: {
    visits: source(visit, {
      period: 'visitDate',
      by: { organization: 'organizationId', visitKind: 'kindId', region: 'regionId', authorized: 'authorizedOrganizationId' },
    }),
  },
  rows: ['organization', 'visitKind'],
  columns: {
    visits: { label: t('Ташрифлар', 'Посещений'), source: 'visits' },
    inspections: { label: t('Шундан текширишлар', 'Из них проверок'), source: 'visits', where: { isInspection: true } },
    admitted: { label: t('Рухсат берилган', 'Допущено'), ...answer('admitted') },
    refused: { label: t('Рад этилган', 'Отказано'), ...answer('refused') },
    unanswered: { label: t('Жавоб берилмаган', 'Без ответа'), ...answer('none') },
    refusedShare: { label: t('Рад этилган, %', 'Отказано, %'), share: { part: 'refused', whole: 'visits' } },
    businesses: { label: t('Субъектлар', 'Субъектов'), source: 'visits', distinct: ['contractorId'] },
  },
  chart: ['admitted', 'refused', 'unanswered'],
})
