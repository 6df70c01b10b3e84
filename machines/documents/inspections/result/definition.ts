import { defineDocument, momentAt, morning, type Problems, reasonsOf, type ScheduleInputs, t, timerFires } from '../../../kit/index.ts'
import { sharedActions } from '../actions.ts'
import { aliasesOfStatus, approvalQueues, approvalStates, approvedQueue, approvedState } from '../approval.ts'
import { byHead, headDeadlines } from '../decision.ts'
import { maxMeasuresFiles } from '../check/fields.ts'
import { aboutOwn, aliasesOfCheck, copiesOfCheck, filtersOfCheck, searchOfCheck } from '../of-check.ts'
import { addedMeasures, cancelledMeasure, fields, form } from './fields.ts'
import { guards, lookups, machine, type Result } from './machine.ts'
import { dueDates, inForce, linesOf } from './measures.ts'

const { reason } = fields

const party = 'inspectionOrganizationId'
const sending = { permission: 'InspectionResultSend', party } as const
const approving = { permission: 'InspectionResultApprove', party } as const

export const inspectionresult = defineDocument({
  type: 'inspectionresult',
  permission: 'InspectionResult',
  label: {
    one: t('Текшириш натижаси', 'Результат проверки'),
    many: t('Текшириш натижалари', 'Результаты проверок'),
    short: t('Натижалар', 'Результаты'),
  },
  ...form,
  title: 'contractorName',
  selectList: 'visible',
  number: 'docNumber',
  machine,
  lookups,
  copies: copiesOfCheck,
  deadlines: {
    ...headDeadlines('sent'),
    measure: {
      label: t('Таъсир чорасини бажариш', 'Исполнить меру воздействия'),
      states: ['approved'],
      kind: { fires: 'remind' },
      fields: ['measures', 'cancelledMeasures', 'remindedDate'],
      at: ({ values }: ScheduleInputs<Result>) => {
        const next = dueDates(values).find((date) => date > (values.remindedDate ?? ''))
        return next === undefined ? null : momentAt(next, morning)
      },
    },
  },
  states: { ...approvalStates, sent: { ...approvalStates.sent, awaits: byHead }, approved: { ...approvedState.approved, awaits: null } },
  actions: {
    save: {
      ...sharedActions.save,
      permission: 'InspectionResultCreate',
      party,
      lookups: ['check', 'subjects'],
      validateInput: aboutOwn(party),
    },
    send: {
      ...sharedActions.sendToHead,
      ...sending,
      lookups: ['check', 'other'],
      effects: (_, { values }) => [{ type: 'request', document: values.requestId!, action: 'fileResult', input: outcomeOf(values) }],
    },
    approve: {
      ...sharedActions.approve,
      ...approving,
      notifiesAudience: true,
      lookups: ['entry'],
      effects: (_, { values: { docNumber, docDate }, lookups: { entry } }) =>
        entry
          ? [{ type: entry.type, document: entry.id, action: 'writeResult', input: { resultNumber: docNumber, resultDate: docDate } }]
          : [],
    },
    return: { ...sharedActions.return, ...approving, input: { reason } },
    addMeasures: {
      label: t('Чора қўшиш', 'Добавить меру'),
      doneMessage: t('Чора қўшилди', 'Мера добавлена'),
      ...sending,
      input: { added: addedMeasures },
      notifiesAudience: true,
      intent: 'primary',
      lookups: ['check'],
      effects: (_, { values }) => [{ type: 'request', document: values.requestId!, action: 'fileResult', input: outcomeOf(values) }],
    },
    cancelMeasure: {
      label: t('Чорани бекор қилиш', 'Отменить меру'),
      doneMessage: t('Чора бекор қилинди', 'Мера отменена'),
      ...sending,
      input: { measure: cancelledMeasure, reason },
      validateInput: stillInForce,
      notifiesAudience: true,
      intent: 'danger',
      lookups: ['check'],
      effects: (_, { values }) => [{ type: 'request', document: values.requestId!, action: 'cancelMeasures', input: outcomeOf(values) }],
    },
    remind: {
      label: t('Чора муддати', 'Срок меры'),
      doneMessage: t('Чора муддати ҳақида эслатилди', 'О сроке меры напомнено'),
      permission: timerFires,
      firedBy: 'system',
      notifiesAudience: true,
    },
    delete: { ...sharedActions.delete, permission: 'InspectionResultCreate', party },
  },
  reasons: reasonsOf(guards),
  parties: {
    inspectionOrganizationId: {},
    authorizedOrganizationId: { except: ['draft', 'sent', 'returned'] },
    contractorId: { except: ['draft', 'sent', 'returned'] },
  },
  privateStates: ['draft'],
  submit: 'send',
  reasonFields: ['reason'],
  defaults: ({ organizationId }) => ({ inspectionOrganizationId: organizationId }),
  aliases: { ...aliasesOfStatus, contractor: aliasesOfCheck.contractor },
  list: {
    columns: [
      'docNumber',
      'docDate',
      'requestDocNumber',
      'contractorName',
      'findingsNumber',
      'grossFindingsNumber',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'due',
      'state',
    ],
    filters: ['state', 'due', 'late', 'docNumber', 'docDate', 'findingsNumber', 'grossFindingsNumber', ...filtersOfCheck, 'createdUserId'],
    mine: { createdUserId: 'InspectionResultCreate' },
    search: ['docNumber', ...searchOfCheck],
    sort: '-updatedAt',
  },
  queues: { ...approvalQueues, ...approvedQueue },
})

/** The values that a result writes on its check, whatever happened to it: all of them, from all of the result. */
const outcomeOf = ({ actFiles, measures, cancelledMeasures, result }: Result) => ({
  actFiles,
  measuresOfInfluence: linesOf(inForce({ measures, cancelledMeasures })) || null,
  cancelledMeasures: linesOf(cancelledMeasures ?? []) || null,
  measuresFiles: filesOf(measures),
  measuresResult: result,
})

/** The papers and photos of measures, each once: one photo may be of several. At most as many as the check has room for. */
const filesOf = (measures: Result['measures']) =>
  measures &&
  [...new Map(measures.flatMap(({ files }) => files ?? []).map((file) => [file.hash, file])).values()].slice(0, maxMeasuresFiles)

function stillInForce(
  { measure }: Record<string, unknown>,
  { values }: { values: Pick<Result, 'measures' | 'cancelledMeasures'> },
): Problems {
  return inForce(values).some(({ id }) => id === measure)
    ? {}
    : { measure: [t('Бу чора бекор қилинган ёки натижада йўқ', 'Эта мера отменена или её нет в результате')] }
}
