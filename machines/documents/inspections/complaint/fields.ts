import { date, files, isEmpty, paragraph, problem, type Problems, reference, type Situation, t, text, type Values } from '../../../kit/index.ts'
import { fieldsOfCheck } from '../of-check.ts'

const optional = { required: false }

/** A complaint need not be about a check; then the business chooses the authorized body that answers it. */
export const fields = {
  ...fieldsOfCheck({ ...optional, party: 'contractorId', opens: { fills: { organizationId: 'inspectionOrganizationId' } } }),
  complaintNumber: text(t('Shikoyat raqami', 'Шикоят рақами', 'Номер жалобы'), { max: 50 }),
  authorizedOrganizationId: reference('organization', t('Vakolatli organ', 'Ваколатли орган', 'Уполномоченный орган'), {
    ...optional,
    where: { kind: 'authorized' },
    hint: t('Tekshirish tanlansa, undan olinadi', 'Текшириш танланса, ундан олинади', 'Если выбрана проверка, берётся из неё'),
  }),
  organizationId: reference('organization', t('Shikoyat qilinayotgan organ', 'Шикоят қилинаётган орган', 'Орган, на который подаётся жалоба')),
  complaintText: paragraph(t('Shikoyat matni', 'Шикоят матни', 'Текст жалобы')),
  suggestion: paragraph(t('Taklif', 'Таклиф', 'Предложение'), optional),
  files: files(t('Ilova qilingan hujjatlar', 'Илова қилинган ҳужжатлар', 'Приложенные документы'), optional),
  answer: paragraph(t('Javob', 'Жавоб', 'Ответ')),
  answerFiles: files(t('Javob hujjatlari', 'Жавоб ҳужжатлари', 'Документы ответа'), optional),
  sentDate: date(t('Yuborilgan sana', 'Юборилган сана', 'Дата отправки')),
  moderatorId: reference('user', t('Koʻrib chiquvchi', 'Кўриб чиқувчи', 'Рассматривающий')),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    complaint: {
      label: t('Shikoyat', 'Шикоят', 'Жалоба'),
      fields: ['requestId', 'organizationId', 'authorizedOrganizationId', 'complaintText', 'suggestion', 'files'],
    },
  },
  rules: ({ values: { requestId, authorizedOrganizationId } }: Situation<Values<typeof fields>, object>): Problems =>
    isEmpty(requestId) && isEmpty(authorizedOrganizationId) ? problem(fields, 'authorizedOrganizationId', 'required') : {},
} as const
