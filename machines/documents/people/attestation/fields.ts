import {
  date, dayOf, files, integer, paragraph, personName, problem, type Problems, reference, type Situation, t, text, type Values,
} from '../../../kit/index.ts'

const optional = { required: false }

/** An employee's attestation. The people of one session share the number and the day of the letter that sends them. */
export const fields = {
  employeeId: reference('employee', t('Xodim', 'Ходим', 'Сотрудник'), { opens: true, states: ['active'], matching: { organizationId: 'organizationId' } }),
  authorizedOrganizationId: reference('organization', t('Attestatsiya oʻtkazuvchi organ', 'Аттестация ўтказувчи орган', 'Орган, проводящий аттестацию'), { where: { kind: 'authorized' } }),
  docNumber: text(t('Xat raqami', 'Хат рақами', 'Номер письма'), { max: 50 }),
  docDate: date(t('Xat sanasi', 'Хат санаси', 'Дата письма')),
  date: date(t('Attestatsiya sanasi', 'Аттестация санаси', 'Дата аттестации')),
  files: files(t('Hujjatlar', 'Ҳужжатлар', 'Документы'), optional),

  /** Copied from the employee. */
  employeeName: personName(t('F.I.Sh.', 'Ф.И.Ш.', 'Ф.И.О.')),
  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация')),
  positionId: reference('position', t('Lavozim', 'Лавозим', 'Должность'), optional),

  protocolNumber: text(t('Bayonnoma raqami', 'Баённома рақами', 'Номер протокола'), { max: 50 }),
  score: integer(t('Ball', 'Балл', 'Балл'), { min: 0, max: 100 }),
  certificateNumber: text(t('Maxsus sertifikat raqami', 'Махсус сертификат рақами', 'Номер специального сертификата'), { max: 50 }),
  certificateExpiration: date(t('Sertifikat amal qilish muddati', 'Сертификат амал қилиш муддати', 'Срок действия сертификата'), { startsFrom: 'proposedExpiration' }),
  /** The last day of the certificate that the commission is proposed; it has none before it is issued. */
  proposedExpiration: date(t('Taklif etilgan amal qilish muddati', 'Таклиф этилган амал қилиш муддати', 'Предложенный срок действия'), { internal: true }),

  sentDate: date(t('Birinchi yuborilgan sana', 'Биринчи юборилган сана', 'Дата первой отправки')),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    session: { label: t('Attestatsiya', 'Аттестация', 'Аттестация'), fields: ['employeeId', 'authorizedOrganizationId', 'docNumber', 'docDate', 'date', 'files'] },
  },
  rules,
} as const

function rules({ values: { docDate, date }, now }: Situation<Values<typeof fields>>): Problems {
  if (docDate && docDate > dayOf(now)) return { docDate: [t('Xat sanasi kelajakda boʻlmaydi', 'Хат санаси келажакда бўлмайди', 'Дата письма не может быть в будущем')] }
  return docDate && date && date < docDate ? problem(fields, 'date', 'endsEarlier') : {}
}
