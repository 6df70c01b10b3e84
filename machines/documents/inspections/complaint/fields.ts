import {
  choice,
  date,
  files,
  isEmpty,
  moment,
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

/** A visit that nobody registered is reported by a complaint of a kind of its own; the business may not know who came. */
const ofUnregistered = { onlyWith: { kind: ['unregisteredVisit'] } }

/** A complaint need not be about a check; then the business chooses the authorized body that answers it. */
export const fields = {
  ...fieldsOfCheck({ ...optional, party: 'contractorId', opens: { fills: { organizationId: 'inspectionOrganizationId' } } }),
  kind: choice(t('Шикоят тури', 'Вид жалобы'), {
    ...optional,
    options: {
      general: t('Орган ёки мансабдор шахснинг ҳаракатлари', 'Действия органа или должностного лица'),
      unregisteredVisit: t('Рўйхатга олинмаган ташриф', 'Незарегистрированное посещение'),
    },
  }),
  premisesId: reference('premises', t('Фаолият жойи', 'Объект'), {
    ...optional,
    ...ofUnregistered,
    matching: { contractorId: 'contractorId' },
    about: true,
  }),
  visitedAt: moment(t('Қачон келишган', 'Когда приходили'), { ...optional, ...ofUnregistered }),
  visitors: paragraph(t('Ким келган', 'Кто приходил'), { max: 1000, ...optional, ...ofUnregistered }),
  complaintNumber: text(t('Шикоят рақами', 'Номер жалобы'), { max: 50 }),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган'), {
    ...optional,
    where: { kind: 'authorized' },
    hint: t('Текшириш танланса, ундан олинади', 'Если выбрана проверка, берётся из неё'),
  }),
  organizationId: reference('organization', t('Шикоят қилинаётган орган', 'Орган, на который подаётся жалоба'), {
    ...optional,
    hint: t('Рўйхатга олинмаган ташрифда номаълум бўлса, бўш қолдирилади', 'При незарегистрированном посещении можно не указывать'),
  }),
  complaintText: paragraph(t('Шикоят матни', 'Текст жалобы')),
  suggestion: paragraph(t('Таклиф', 'Предложение'), optional),
  files: files(t('Илова қилинган ҳужжатлар ва суратлар', 'Приложенные документы и снимки'), { ...optional, photos: true }),
  answer: paragraph(t('Жавоб', 'Ответ')),
  answerFiles: files(t('Жавоб ҳужжатлари', 'Документы ответа'), optional),
  sentDate: date(t('Юборилган сана', 'Дата отправки')),
  moderatorId: reference('user', t('Кўриб чиқувчи', 'Рассматривающий')),
  reason: paragraph(t('Сабаб', 'Причина')),
}

type Complaint = Values<typeof fields>

export const form = {
  fields,
  sections: {
    complaint: {
      label: t('Шикоят', 'Жалоба'),
      fields: [
        'kind',
        'premisesId',
        'visitedAt',
        'visitors',
        'requestId',
        'organizationId',
        'authorizedOrganizationId',
        'complaintText',
        'suggestion',
        'files',
      ],
    },
  },
  rules: ({ values: { kind, requestId, authorizedOrganizationId, organizationId, visitedAt } }: Situation<Complaint, object>): Problems =>
    kind === 'unregisteredVisit'
      ? isEmpty(visitedAt)
        ? problem(fields, 'visitedAt', 'required')
        : {}
      : {
          ...(isEmpty(organizationId) && problem(fields, 'organizationId', 'required')),
          ...(isEmpty(requestId) && isEmpty(authorizedOrganizationId) && problem(fields, 'authorizedOrganizationId', 'required')),
        },
} as const
