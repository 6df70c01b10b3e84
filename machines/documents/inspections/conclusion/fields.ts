import { choice, date, files, paragraph, t, text } from '../../../kit/index.ts'
import { completedStates, fieldsOfCheck } from '../of-check.ts'

/** The conclusions that there are about a check. */
const kinds = {
  lawful: t('Qonuniy tekshirish', 'Қонуний текшириш', 'Законная проверка'),
  unlawful: t('Noqonuniy tekshirish', 'Ноқонуний текшириш', 'Незаконная проверка'),
  procedureViolated: t('Tekshirish tartibi buzilgan', 'Текшириш тартиби бузилган', 'Нарушен порядок проверки'),
}

export const fields = {
  ...fieldsOfCheck({ party: 'authorizedOrganizationId', states: completedStates, opens: { whileEmpty: 'conclusion' } }),
  kind: choice(t('Xulosa turi', 'Хулоса тури', 'Вид заключения'), { options: kinds }),
  text: paragraph(t('Xulosa matni', 'Хулоса матни', 'Текст заключения')),
  docNumber: text(t('Hujjat raqami', 'Ҳужжат рақами', 'Номер документа'), { max: 50 }),
  docDate: date(t('Hujjat sanasi', 'Ҳужжат санаси', 'Дата документа')),
  files: files(t('Xulosa hujjatlari', 'Хулоса ҳужжатлари', 'Документы заключения')),
  sentDate: date(t('Birinchi yuborilgan sana', 'Биринчи юборилган сана', 'Дата первой отправки')),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    conclusion: { label: t('Xulosa', 'Хулоса', 'Заключение'), fields: ['requestId', 'kind', 'text', 'docNumber', 'docDate', 'files'] },
  },
} as const
