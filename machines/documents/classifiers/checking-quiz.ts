import { defineDirectory, names, reference, t } from '../../kit/index.ts'

export const checkingquiz = defineDirectory({
  type: 'checkingquiz',
  area: 'info',
  permission: 'CheckingQuiz',
  label: { one: t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки'), many: t('Tekshirish predmetlari', 'Текшириш предметлари', 'Предметы проверок') },
  fields: {
    name: names(t('Nomi', 'Номи', 'Наименование')),
    controlFunctionId: reference('controlfunction', t('Nazorat funksiyasi', 'Назорат функцияси', 'Функция контроля'), { required: false }),
  },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'controlFunctionId', 'state'], filters: ['controlFunctionId', 'state'], search: ['name'], sort: 'name' },
})
