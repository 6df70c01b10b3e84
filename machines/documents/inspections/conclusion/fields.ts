import { choice, date, files, paragraph, t, text } from '../../../kit/index.ts'
import { completedStates, fieldsOfCheck } from '../of-check.ts'

/** The conclusions that there are about a check. */
const kinds = {
  lawful: t('Қонуний текшириш', 'Законная проверка'),
  unlawful: t('Ноқонуний текшириш', 'Незаконная проверка'),
  procedureViolated: t('Текшириш тартиби бузилган', 'Нарушен порядок проверки'),
}

export const fields = {
  ...fieldsOfCheck({ party: 'authorizedOrganizationId', states: completedStates, opens: { whileEmpty: 'conclusion' } }),
  kind: choice(t('Хулоса тури', 'Вид заключения'), { options: kinds }),
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
