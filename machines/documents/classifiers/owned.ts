import { type Fields, names, paragraph, reference, t, text } from '../../kit/index.ts'

const optional = { required: false }

/** The fields of a record that belongs to one organization, or is common to all where it names none. */
export const owned = {
  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация'), {
    ...optional,
    hint: t('Tanlanmasa, yozuv barcha tashkilotlar uchun umumiy', 'Танланмаса, ёзув барча ташкилотлар учун умумий', 'Если не выбрана, запись общая для всех организаций'),
  }),
  code: text(t('Kodi', 'Коди', 'Код'), { max: 20, ...optional }),
  name: names(t('Nomi', 'Номи', 'Наименование')),
  text: paragraph(t('Matni', 'Матни', 'Текст'), optional),
  normativeDocument: text(t('Normativ hujjat', 'Норматив ҳужжат', 'Нормативный документ'), { max: 500, ...optional }),
} satisfies Fields

/** The function of control that a record is about; none where it is about all of them. */
export const controlFunction = {
  controlFunctionId: reference('controlfunction', t('Nazorat funksiyasi', 'Назорат функцияси', 'Функция контроля'), optional),
} satisfies Fields
