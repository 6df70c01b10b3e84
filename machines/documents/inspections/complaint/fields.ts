import {
  date,
  files,
  isEmpty,
  paragraph,
  problem,
  type Problems,
  reference,
  type Situation,
  t,
  text,
  type Values,
} from '../../../kit/index.ts'
import { fieldsOfCheck } from '../of-check.ts'

const optional = { required: false }

/** A complaint need not be about a check; then the business chooses the authorized body that answers it. */
export const fields = {
  ...fieldsOfCheck({ ...optional, party: 'contractorId', opens: { fills: { organizationId: 'inspectionOrganizationId' } } }),
  complaintNumber: text(t('Шикоят рақами', 'Номер жалобы'), { max: 50 }),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган'), {
    ...optional,
    where: { kind: 'authorized' },
    hint: t('Текшириш танланса, ундан олинади', 'Если выбрана проверка, берётся из неё'),
  }),
  organizationId: reference('organization', t('Шикоят қилинаётган орган', 'Орган, на который подаётся жалоба')),
  complaintText: paragraph(t('Шикоят матни', 'Текст жалобы')),
  suggestion: paragraph(t('Таклиф', 'Предложение'), optional),
  files: files(t('Илова қилинган ҳужжатлар ва суратлар', 'Приложенные документы и снимки'), { ...optional, photos: true }),
  answer: paragraph(t('Жавоб', 'Ответ')),
  answerFiles: files(t('Жавоб ҳужжатлари', 'Документы ответа'), optional),
  sentDate: date(t('Юборилган сана', 'Дата отправки')),
  moderatorId: reference('user', t('Кўриб чиқувчи', 'Рассматривающий')),
  reason: paragraph(t('Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    complaint: {
      label: t('Шикоят', 'Жалоба'),
      fields: ['requestId', 'organizationId', 'authorizedOrganizationId', 'complaintText', 'suggestion', 'files'],
    },
  },
  rules: ({ values: { requestId, authorizedOrganizationId } }: Situation<Values<typeof fields>, object>): Problems =>
    isEmpty(requestId) && isEmpty(authorizedOrganizationId) ? problem(fields, 'authorizedOrganizationId', 'required') : {},
} as const
