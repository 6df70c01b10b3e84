import { t } from '@nazorat/machines/i18n'

/** Opens the palette, or the list of keys, from wherever; `PaletteHost` draws them. */
export const openPalette = (): void => tell('palette')
export const openKeys = (): void => tell('keys')

export type Opened = 'palette' | 'keys'

export function onOpen(listener: (what: Opened) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listeners = new Set<(what: Opened) => void>()

function tell(what: Opened): void {
  for (const listener of listeners) listener(what)
}

/** What the page says of the palette before it is opened; its other texts come with it. */
export const openWords = {
  open: t('Бўлим, ҳужжат ёки амални топиш', 'Найти раздел, документ или действие'),
  find: t('Қидириш', 'Поиск'),
}
