import { t } from '@nazorat/machines/i18n'

/** What the page says of the palette before it is opened; its other texts come with it. */
export const openWords = {
  open: t('Бўлим, ҳужжат ёки амални топиш', 'Найти раздел, документ или действие'),
  find: t('Қидириш', 'Поиск'),
}
