import { defineReport, source, t } from '../kit/index.ts'
import { orginspectionviolation } from '../documents/inspections/violation.ts'
import { foundColumns, measureColumns } from './of-violations.ts'

/** The violations of officials of each body, and what was done about them. Open to those who may see violations. */
export const violations = defineReport({
  type: 'orginspectionviolationreport',
  permission: orginspectionviolation.permission,
  label: t('Мансабдор шахслар қоидабузарликлари бўйича ҳисобот', 'Отчёт о нарушениях должностных лиц'),
  short: t('Қоидабузарликлар ҳисоботи', 'Отчёт о нарушениях'),
  sources: {
    violations: source(orginspectionviolation, {
      period: 'detectedDate',
      by: {
        organization: 'organizationId',
        inspecting: 'inspectionOrganizationId',
        authorized: 'authorizedOrganizationId',
        region: 'regionId',
        checkType: 'checkTypeId',
      },
      where: { state: ['active'] },
    }),
  },
  rows: ['organization'],
  columns: { ...foundColumns, ...measureColumns },
  chart: ['detectedCaseCount'],
})
