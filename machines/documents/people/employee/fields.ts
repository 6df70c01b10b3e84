import { choice, date, flag, image, text, passport, personName, phone, pinfl, reference, t } from '../../../kit/index.ts'

const optional = { required: false }

/** A passport's series and number are one value, as they are printed: AA1234567. */
export const fields = {
  fullName: personName(t('F.I.Sh.', 'Ф.И.Ш.', 'Ф.И.О.')),
  pinfl: pinfl(t('JSHSHIR', 'ЖШШИР', 'ПИНФЛ')),
  birthDate: date(t('Tugʻilgan sana', 'Туғилган сана', 'Дата рождения')),
  gender: choice(t('Jinsi', 'Жинси', 'Пол'), {
    options: { male: t('Erkak', 'Эркак', 'Мужской'), female: t('Ayol', 'Аёл', 'Женский') },
  }),
  photo: image(t('Fotosurat', 'Фотосурат', 'Фотография'), optional),
  nationalityId: reference('nationality', t('Millati', 'Миллати', 'Национальность'), optional),
  citizenshipId: reference('citizenship', t('Fuqaroligi', 'Фуқаролиги', 'Гражданство'), optional),
  phoneNumber: phone(t('Telefon raqami', 'Телефон рақами', 'Номер телефона')),

  passport: passport(t('Pasport seriyasi va raqami', 'Паспорт серияси ва рақами', 'Серия и номер паспорта')),
  passportDate: date(t('Pasport berilgan sana', 'Паспорт берилган сана', 'Дата выдачи паспорта'), optional),
  passportExpiration: date(t('Pasport amal qilish muddati', 'Паспорт амал қилиш муддати', 'Срок действия паспорта'), optional),

  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация')),
  positionId: reference('position', t('Lavozim', 'Лавозим', 'Должность'), { matching: { organizationId: 'organizationId' } }),
  isInspector: flag(t('Inspektor', 'Инспектор', 'Инспектор'), optional),
  isTopInspector: flag(t('Bosh inspektor', 'Бош инспектор', 'Главный инспектор'), optional),
  isHr: flag(t('Kadrlar xodimi', 'Кадрлар ходими', 'Сотрудник отдела кадров'), optional),

  attestationNumber: text(t('Attestatsiya bayonnomasi raqami', 'Аттестация баённомаси рақами', 'Номер протокола аттестации'), { max: 50, ...optional }),
  attestationDate: date(t('Attestatsiya sanasi', 'Аттестация санаси', 'Дата аттестации'), optional),
  isPassedAttestation: flag(t('Attestatsiyadan oʻtgan', 'Аттестациядан ўтган', 'Прошёл(а) аттестацию'), optional),
  certificateNumber: text(t('Maxsus sertifikat raqami', 'Махсус сертификат рақами', 'Номер специального сертификата'), { max: 50, ...optional }),
  certificateExpiration: date(t('Sertifikat amal qilish muddati', 'Сертификат амал қилиш муддати', 'Срок действия сертификата'), optional),
  dutyNumber: text(t('Xizmat guvohnomasi raqami', 'Хизмат гувоҳномаси рақами', 'Номер служебного удостоверения'), { max: 50, ...optional }),
  dutyExpiration: date(t('Xizmat guvohnomasi amal qilish muddati', 'Хизмат гувоҳномаси амал қилиш муддати', 'Срок действия служебного удостоверения'), optional),

  /** Written by releases without a directory of citizenships; kept as it was until somebody chooses one. */
  citizenship: choice(t('Fuqaroligi (avvalgi maʼlumot)', 'Фуқаролиги (аввалги маълумот)', 'Гражданство (прежние сведения)'), {
    required: false,
    options: {
      uzbekistan: t('Oʻzbekiston Respublikasi fuqarosi', 'Ўзбекистон Республикаси фуқароси', 'Гражданин Республики Узбекистан'),
      foreign: t('Chet el fuqarosi', 'Чет эл фуқароси', 'Иностранный гражданин'),
      none: t('Fuqaroligi boʻlmagan shaxs', 'Фуқаролиги бўлмаган шахс', 'Лицо без гражданства'),
    },
  }),
}
