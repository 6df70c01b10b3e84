import { date, reference, t, text } from '../../../kit/index.ts'

/** A certificate by its number and issuer. The personal data in it are not copied: they are known from the user. */
export const fields = {
  userId: reference('user', t('Foydalanuvchi', 'Фойдаланувчи', 'Пользователь')),
  certificateNumber: text(t('Sertifikat raqami', 'Сертификат рақами', 'Номер сертификата'), {
    max: 80,
    hint: t('Oʻn oltilik son, masalan: 77AB12', 'Ўн олтилик сон, масалан: 77AB12', 'Шестнадцатеричное число, например: 77AB12'),
  }),
  certificateIssuer: text(t('Kim bergan', 'Ким берган', 'Кем выдан'), { max: 300 }),
  certificateFrom: date(t('Qachondan amal qiladi', 'Қачондан амал қилади', 'Действует с')),
  certificateTo: date(t('Qachongacha amal qiladi', 'Қачонгача амал қилади', 'Действует до')),
}

export const lookups = {
  user: { refers: 'userId', reads: ['organizationId', 'contractorId'] },
  roles: { through: 'userId', to: 'roles', reads: ['permissions'] },
  employees: { through: 'userId', to: 'employeeId', reads: ['organizationId', 'isTopInspector', 'isHr'] },
} as const
