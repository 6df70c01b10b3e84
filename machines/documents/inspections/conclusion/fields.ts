import { choice, date, files, paragraph, t, text } from '../../../kit/index.ts'
import { completedStates, fieldsOfCheck } from '../of-check.ts'
import { conclusions } from './kinds.ts'

export const fields = {
  ...fieldsOfCheck({ party: 'authorizedOrganizationId', states: completedStates, opens: { whileEmpty: 'conclusion' } }),
  kind: choice(t('Хулоса тури', 'Вид заключения'), { options: conclusions }),
  text: paragraph(t('Хулоса матни', 'Текст заключения')),
  docNumber: text(t('Ҳужжат рақами', 'Номер документа'), { max: 50 }),
  docDate: date(t('Ҳужжат санаси', 'Дата документа')),
  files: files(t('Хулоса ҳужжатлари', 'Документы заключения')),
  sentDate: date(t('Биринчи юборилган сана', 'Дата первой отправки')),
  reason: paragraph(t('Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    conclusion: { label: t('Хулоса', 'Заключение'), fields: ['requestId', 'kind', 'text', 'docNumber', 'docDate', 'files'] },
  },
} as const
