import { defineReport, sentStates, source, t } from '../../kit/index.ts'
import { complaint } from '../../documents/inspections/complaint/definition.ts'
import { inspectionconclusion } from '../../documents/inspections/conclusion/definition.ts'

const complaints = { heading: t('Шикоятлар', 'Жалобы'), source: 'complaints' }
const conclusions = { heading: t('Тасдиқланган хулосалар', 'Утверждённые заключения'), source: 'conclusions' }

const complaintStates = (...states: string[]) => ({ ...complaints, where: { state: states } })
const conclusionKind = (kind: string) => ({ ...conclusions, where: { kind: [kind] } })

/** Excel report 4: complaints about bodies, and the conclusions of authorized bodies about their checks. */
export const complaintsAndConclusions = defineReport({
  type: 'excelreport4',
  permission: 'Report4',
  label: t('4-ҳисобот. Шикоятлар ва хулосалар', 'Отчёт 4. Жалобы и заключения'),
  short: t('4. Шикоятлар ва хулосалар', '4. Жалобы и заключения'),
  sources: {
    complaints: source(complaint, {
      period: 'sentDate',
      by: { organization: 'organizationId', authorized: 'authorizedOrganizationId' },
      where: { state: sentStates(complaint) },
    }),
    conclusions: source(inspectionconclusion, {
      period: 'docDate',
      by: { organization: 'inspectionOrganizationId', authorized: 'authorizedOrganizationId' },
      where: { state: ['approved'] },
    }),
  },
  rows: ['organization'],
  columns: {
    complaints: { label: t('Жами', 'Всего'), ...complaints },
    open: { label: t('Кўриб чиқилмоқда', 'На рассмотрении'), ...complaintStates('sent', 'received', 'review', 'returned') },
    satisfied: { label: t('Қаноатлантирилган', 'Удовлетворены'), ...complaintStates('satisfied') },
    rejected: { label: t('Рад этилган', 'Отклонены'), ...complaintStates('rejected') },
    withdrawn: { label: t('Қайтариб олинган', 'Отозваны'), ...complaintStates('withdrawn') },
    conclusions: { label: t('Жами', 'Всего'), ...conclusions },
    lawful: { label: t('Қонуний', 'Законные'), ...conclusionKind('lawful') },
    unlawful: { label: t('Ноқонуний', 'Незаконные'), ...conclusionKind('unlawful') },
    procedureViolated: { label: t('Тартиб бузилган', 'С нарушением порядка'), ...conclusionKind('procedureViolated') },
  },
  chart: ['open', 'satisfied', 'rejected', 'withdrawn'],
})
