import { date, reference, t, text } from '../../../kit/index.ts'

/** A certificate by its number and issuer. The personal data in it are not copied: they are known from the user. */
export const fields = {
  userId: reference('user', t('Фойдаланувчи', 'Пользователь')),
  certificateNumber: text(t('Сертификат рақами', 'Номер сертификата'), {
    max: 80,
    hint: t('Ўн олтилик сон, масалан: 77AB12', 'Шестнадцатеричное число, например: 77AB12'),
  }),
  certificateIssuer: text(t('Ким берган', 'Кем выдан'), { max: 300 }),
  certificateFrom: date(t('Қачондан амал қилади', 'Действует с')),
  certificateTo: date(t('Қачонгача амал қилади', 'Действует до')),
}

export const lookups = {
  user: { refers: 'userId', reads: ['organizationId', 'contractorId'] },
  roles: { through: 'userId', to: 'roles', reads: ['permissions'] },
  employees: { through: 'userId', to: 'employeeId', reads: ['organizationId', 'isTopInspector', 'isHr'] },
} as const
