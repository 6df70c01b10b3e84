import { defineDirectory, flag, integer, names, paragraphs, t } from '../../kit/index.ts'

/** The purpose of a visit of officials: an inspection, or another contact, which is registered too. */
export const visitkind = defineDirectory({
  type: 'visitkind',
  permission: 'VisitKind',
  label: { one: t('Ташриф тури', 'Вид посещения'), many: t('Ташриф турлари', 'Виды посещений') },
  fields: {
    name: names(t('Номи', 'Наименование')),
    isInspection: flag(t('Текшириш ҳисобланади', 'Является проверкой'), {
      required: false,
      hint: t('Субъект рухсат берса, текшириш бошланган ҳисобланади', 'Если субъект допустит, проверка считается начатой'),
    }),
    needsCheck: flag(t('Рўйхатдан ўтган текшириш талаб этилади', 'Требуется зарегистрированная проверка'), { required: false }),
    mostMinutes: integer(t('Энг узоқ давомийлиги, дақиқа', 'Наибольшая продолжительность, минут'), { min: 1, max: 10_080 }),
    duties: paragraphs(t('Субъектга унинг мажбуриятлари ҳақида айтиладиган матн', 'Что сообщается субъекту о его обязанностях'), {
      max: 2000,
    }),
  },
  title: 'name',
  selectList: 'everybody',
  defaults: () => ({ isInspection: false, needsCheck: false, mostMinutes: 120 }),
  list: {
    columns: ['name', 'isInspection', 'needsCheck', 'mostMinutes', 'state'],
    filters: ['isInspection', 'needsCheck', 'state'],
    search: ['name'],
    sort: 'name',
  },
})
