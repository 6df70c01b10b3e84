import { defineReport, sentStates, source, t } from '../../kit/index.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import { ofChecks } from '../of-checks.ts'

/** Those of checks that were sent: drafts, the returned ones too, are their body's alone. */
const queues = Object.fromEntries(
  Object.entries(request.queues).filter(([, { states }]) => states.every((state) => sentStates(request).includes(state))),
)

/** Excel report 1: how many checks of each body stand where. */
export const checksByStatus = defineReport({
  type: 'excelreport',
  permission: 'Report1',
  label: t('1-ҳисобот. Текширишлар: ҳолатлар ва ташкилотлар бўйича', 'Отчёт 1. Проверки по состояниям и организациям'),
  short: t('1. Ҳолатлар', '1. Состояния'),
  sources: { checks: source(request, ofChecks) },
  rows: ['organization'],
  columns: {
    all: { label: t('Жами', 'Всего'), source: 'checks' },
    ...Object.fromEntries(
      Object.entries(queues).map(([name, { label, states }]) => [name, { label, source: 'checks', where: { state: [...states] } }]),
    ),
  },
  chart: Object.keys(queues),
})
