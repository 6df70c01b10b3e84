import { defineDirectory, names, permissions, t } from '../../kit/index.ts'

export const role = defineDirectory({
  type: 'role',
  area: 'management',
  permission: 'Role',
  label: { one: t('Rol', 'Рол', 'Роль'), many: t('Rollar', 'Роллар', 'Роли') },
  fields: {
    name: names(t('Nomi', 'Номи', 'Наименование')),
    permissions: permissions(t('Ruxsatlar', 'Рухсатлар', 'Разрешения')),
  },
  title: 'name',
  selectList: 'visible',
  list: { columns: ['name', 'updatedAt', 'state'], filters: ['permissions', 'state'], search: ['name'], sort: 'name' },
})
