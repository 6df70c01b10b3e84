import { defineDocument, reasonsOf, t } from '../../../kit/index.ts'
import { sharedActions } from '../actions.ts'
import { aliasesOfStatus, approvalQueues, approvalStates, approvedQueue, approvedState } from '../approval.ts'
import { byHead } from '../decision.ts'
import { aboutOwn, aliasesOfCheck, copiesOfCheck, filtersOfCheck, searchOfCheck } from '../of-check.ts'
import { fields, form } from './fields.ts'
import { guards, lookups, machine } from './machine.ts'

const { reason } = fields

const party = 'authorizedOrganizationId'
const approving = { permission: 'InspectionConclusionApprove', party } as const

export const inspectionconclusion = defineDocument({
  type: 'inspectionconclusion',
  permission: 'InspectionConclusion',
  label: { one: t('Текшириш бўйича хулоса', 'Заключение о проверке'), many: t('Хулосалар', 'Заключения') },
  ...form,
  title: 'contractorName',
  number: 'docNumber',
  machine,
  lookups,
  copies: copiesOfCheck,
  selectList: 'visible',
  states: {
    ...approvalStates,
    sent: { ...approvalStates.sent, awaits: byHead },
    ...approvedState,
    revoked: { label: t('Бекор қилинган', 'Отозвано'), intent: 'danger', codes: { docStatusId: 6 } },
  },
  actions: {
    save: { ...sharedActions.save, permission: 'InspectionConclusionCreate', party, lookups: ['check'], validateInput: aboutOwn(party) },
    send: { ...sharedActions.sendToHead, permission: 'InspectionConclusionSend', party, lookups: ['check', 'other'] },
    approve: {
      ...sharedActions.approve,
      ...approving,
      notifiesAudience: true,
      lookups: ['check'],
      effects: (_, { values: { requestId, kind } }) => [
        { type: 'request', document: requestId!, action: 'conclude', input: { conclusion: kind } },
      ],
    },
    return: { ...sharedActions.return, ...approving, input: { reason } },
    revoke: {
      label: t('Хулосани бекор қилиш', 'Отозвать заключение'),
      doneMessage: t('Хулоса бекор қилинди', 'Заключение отозвано'),
      ...approving,
      input: { reason },
      intent: 'danger',
      signed: true,
      notifiesAudience: true,
      lookups: ['check'],
      effects: (_, { values: { requestId } }) => [{ type: 'request', document: requestId!, action: 'withdrawConclusion', input: {} }],
    },
    delete: { ...sharedActions.delete, permission: 'InspectionConclusionCreate', party },
  },
  reasons: reasonsOf(guards),
  parties: {
    authorizedOrganizationId: {},
    inspectionOrganizationId: { except: ['draft', 'returned'] },
    contractorId: { except: ['draft', 'sent', 'returned'] },
  },
  privateStates: ['draft'],
  submit: 'send',
  reasonFields: ['reason'],
  defaults: ({ organizationId }) => ({ authorizedOrganizationId: organizationId }),
  aliases: { ...aliasesOfStatus, contractor: aliasesOfCheck.contractor },
  list: {
    columns: [
      'docNumber',
      'docDate',
      'kind',
      'requestDocNumber',
      'contractorName',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'state',
    ],
    filters: ['state', 'kind', 'docNumber', 'docDate', ...filtersOfCheck, 'createdUserId'],
    mine: { createdUserId: 'InspectionConclusionCreate' },
    search: ['docNumber', ...searchOfCheck],
    sort: '-updatedAt',
  },
  queues: {
    ...approvalQueues,
    ...approvedQueue,
    revoked: { label: t('Бекор қилинган', 'Отозванные'), states: ['revoked'] },
  },
})
