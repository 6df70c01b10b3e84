import { choice, date, flag, image, text, passport, personName, phone, pinfl, reference, t } from '../../../kit/index.ts'

const optional = { required: false }

/** A passport's series and number are one value, as they are printed: AA1234567. */
export const fields = {
  fullName: personName(t('Ф.И.Ш.', 'Ф.И.О.')),
  pinfl: pinfl(t('ЖШШИР', 'ПИНФЛ')),
  birthDate: date(t('Туғилган сана', 'Дата рождения')),
  gender: choice(t('Жинси', 'Пол'), {
    options: { male: t('Эркак', 'Мужской'), female: t('Аёл', 'Женский') },
  }),
  photo: image(t('Фотосурат', 'Фотография'), optional),
  nationalityId: reference('nationality', t('Миллати', 'Национальность'), optional),
  citizenshipId: reference('citizenship', t('Фуқаролиги', 'Гражданство'), optional),
  phoneNumber: phone(t('Телефон рақами', 'Номер телефона')),

  passport: passport(t('Паспорт серияси ва рақами', 'Серия и номер паспорта')),
  passportDate: date(t('Паспорт берилган сана', 'Дата выдачи паспорта'), optional),
  passportExpiration: date(t('Паспорт амал қилиш муддати', 'Срок действия паспорта'), optional),

  organizationId: reference('organization', t('Ташкилот', 'Организация')),
  positionId: reference('position', t('Лавозим', 'Должность'), { matching: { organizationId: 'organizationId' } }),
  isInspector: flag(t('Инспектор', 'Инспектор'), optional),
  isTopInspector: flag(t('Бош инспектор', 'Главный инспектор'), optional),
  isHr: flag(t('Кадрлар ходими', 'Сотрудник отдела кадров'), optional),

  attestationNumber: text(t('Аттестация баённомаси рақами', 'Номер протокола аттестации'), { max: 50, ...optional }),
  attestationDate: date(t('Аттестация санаси', 'Дата аттестации'), optional),
  isPassedAttestation: flag(t('Аттестациядан ўтган', 'Прошёл(а) аттестацию'), optional),
  certificateNumber: text(t('Махсус сертификат рақами', 'Номер специального сертификата'), { max: 50, ...optional }),
  certificateExpiration: date(t('Сертификат амал қилиш муддати', 'Срок действия сертификата'), optional),
  dutyNumber: text(t('Хизмат гувоҳномаси рақами', 'Номер служебного удостоверения'), { max: 50, ...optional }),
  dutyExpiration: date(t('Хизмат гувоҳномаси амал қилиш муддати', 'Срок действия служебного удостоверения'), optional),

  /** Written by releases without a directory of citizenships; kept as it was until somebody chooses one. */
  citizenship: choice(t('Фуқаролиги (аввалги маълумот)', 'Гражданство (прежние сведения)'), {
    required: false,
    options: {
      uzbekistan: t('Ўзбекистон Республикаси фуқароси', 'Гражданин Республики Узбекистан'),
      foreign: t('Чет эл фуқароси', 'Иностранный гражданин'),
      none: t('Фуқаролиги бўлмаган шахс', 'Лицо без гражданства'),
    },
  }),
}
