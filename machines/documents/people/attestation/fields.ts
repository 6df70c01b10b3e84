import {
  date,
  dayOf,
  files,
  integer,
  paragraph,
  personName,
  problem,
  type Problems,
  reference,
  type Situation,
  t,
  text,
  type Values,
} from '../../../kit/index.ts'

const optional = { required: false }

/** An employee's attestation. The people of one session share the number and the day of the letter that sends them. */
export const fields = {
  employeeId: reference('employee', t('Ходим', 'Сотрудник'), {
    opens: true,
    states: ['active'],
    matching: { organizationId: 'organizationId' },
  }),
  authorizedOrganizationId: reference('organization', t('Аттестация ўтказувчи орган', 'Орган, проводящий аттестацию'), {
    where: { kind: 'authorized' },
  }),
  docNumber: text(t('Хат рақами', 'Номер письма'), { max: 50 }),
  docDate: date(t('Хат санаси', 'Дата письма')),
  date: date(t('Аттестация санаси', 'Дата аттестации')),
  files: files(t('Ҳужжатлар', 'Документы'), optional),

  /** Copied from the employee. */
  employeeName: personName(t('Ф.И.Ш.', 'Ф.И.О.')),
  organizationId: reference('organization', t('Ташкилот', 'Организация')),
  positionId: reference('position', t('Лавозим', 'Должность'), optional),

  protocolNumber: text(t('Баённома рақами', 'Номер протокола'), { max: 50 }),
  score: integer(t('Балл', 'Балл'), { min: 0, max: 100 }),
  certificateNumber: text(t('Махсус сертификат рақами', 'Номер специального сертификата'), { max: 50 }),
  certificateExpiration: date(t('Сертификат амал қилиш муддати', 'Срок действия сертификата'), { startsFrom: 'proposedExpiration' }),
  /** The last day of the certificate that the commission is proposed; it has none before it is issued. */
  proposedExpiration: date(t('Таклиф этилган амал қилиш муддати', 'Предложенный срок действия'), { internal: true }),

  sentDate: date(t('Биринчи юборилган сана', 'Дата первой отправки')),
  reason: paragraph(t('Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    session: {
      label: t('Аттестация', 'Аттестация'),
      fields: ['employeeId', 'authorizedOrganizationId', 'docNumber', 'docDate', 'date', 'files'],
    },
  },
  rules,
} as const

function rules({ values: { docDate, date }, now }: Situation<Values<typeof fields>>): Problems {
  if (docDate && docDate > dayOf(now)) return { docDate: [t('Хат санаси келажакда бўлмайди', 'Дата письма не может быть в будущем')] }
  return docDate && date && date < docDate ? problem(fields, 'date', 'endsEarlier') : {}
}
