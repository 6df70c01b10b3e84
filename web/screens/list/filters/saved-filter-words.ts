import { t } from '@nazorat/machines'

export const savedFilterWords = {
  title: t('Saqlangan filtrlar', 'Сақланган филтрлар', 'Сохранённые фильтры'),
  none: t('Saqlangan filtrlar yoʻq', 'Сақланган филтрлар йўқ', 'Сохранённых фильтров нет'),
  howToSave: t('Filtrni saqlash uchun avval roʻyxatni filtrlang yoki qidiring', 'Филтрни сақлаш учун аввал рўйхатни филтрланг ёки қидиринг', 'Чтобы сохранить фильтр, сначала отберите список фильтрами или поиском'),
  ofColleague: t('tashkilotniki', 'ташкилотники', 'организации'),
  isShared: t('tashkilot uchun ochiq', 'ташкилот учун очиқ', 'доступен организации'),
  saveAs: t('Joriy filtrni saqlash nomi', 'Жорий филтрни сақлаш номи', 'Название текущего фильтра'),
  nameRequired: t('Filtr nomini kiriting', 'Филтр номини киритинг', 'Введите название фильтра'),
  nameTooLong: t('Nom koʻpi bilan {max} ta belgidan iborat boʻladi', 'Ном кўпи билан {max} та белгидан иборат бўлади', 'Название — не более {max} {max|знака|знаков|знаков}'),
  share: t('Tashkilotim xodimlari uchun ham', 'Ташкилотим ходимлари учун ҳам', 'Доступен сотрудникам моей организации'),
  save: t('Saqlash', 'Сақлаш', 'Сохранить'),
  saved: t('«{name}» filtri saqlandi', '«{name}» филтри сақланди', 'Фильтр «{name}» сохранён'),
  remove: t('«{name}» filtrini oʻchirish', '«{name}» филтрини ўчириш', 'Удалить фильтр «{name}»'),
  removed: t('«{name}» filtri oʻchirildi', '«{name}» филтри ўчирилди', 'Фильтр «{name}» удалён'),
}
